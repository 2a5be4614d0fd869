import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SmtpServer {
  url: string;
  /** Mails as they came in, head and body. */
  received: string[];
  close(): Promise<void>;
}

/**
 * A mail server that takes everything, refuses every reader, or never says a word.
 *
 * @param manner how it treats whoever connects
 */
export async function startSmtp(manner: 'takes' | 'refuses' | 'silent'): Promise<SmtpServer> {
  const received: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    if (manner !== 'silent') converse(socket, manner, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, manner: 'takes' | 'refuses', received: string[]): void {
  let heard = '';
  let inMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 uji ESMTP');
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    for (;;) {
      const mark = inMail ? '\r\n.\r\n' : '\r\n';
      const end = heard.indexOf(mark);
      if (end < 0) return;
      const said = heard.slice(0, end);
      heard = heard.slice(end + mark.length);
      if (inMail) {
        received.push(said);
        inMail = false;
        say('250 ok');
      } else if (/^DATA/i.test(said)) {
        inMail = true;
        say('354 go on');
      } else if (/^RCPT/i.test(said) && manner === 'refuses') say(`550 no such reader: ${said}`);
      else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else say('250 ok');
    }
  });
}
