/**
 * Callers who send half a body and then nothing: what they cost the memory of a server process, and how long they may.
 *
 *   npx tsx drills/halfSentBodies.ts [callers]
 *
 * Exit 1 when 300 strangers cost more than 20 MB, or are not cut off.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { sendHalf } from '../tests/support/halfSent.ts';
import { cleanUp, newFolder, startHadir } from '../tests/server/ops/hadir.ts';

const count = Number(process.argv[2] ?? 300);
const MB = 1024 * 1024;

try {
  const server = await startHadir({
    NODE_ENV: 'production',
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'silent',
  });
  const login = 'POST /api/v1/login HTTP/1.1';
  const kinds = [16_000, 2 * MB];
  // What is compiled at first use is nobody's cost. What passes through room that is used again is told, but not counted.
  for (const declared of kinds) {
    const { grownBy } = await sendHalf(server, { count, path: login, declared });
    console.log(`the first ${count}, ${declared} bytes each: ${grownBy.toFixed(1)} MB`);
  }
  for (const declared of kinds) {
    const { grownBy, answered } = await sendHalf(server, { count, path: login, declared });
    console.log(`${count} strangers, ${declared} bytes each: ${grownBy.toFixed(1)} MB, ${answered} answered`);
    assert.ok(grownBy <= 20, `${grownBy} MB`);
  }
  const { hostname, port } = new URL(server.url);
  const cutOff = async (text: string) => {
    const startedAt = performance.now();
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    return (performance.now() - startedAt) / 1000;
  };
  const [head, body] = await Promise.all([
    cutOff(`${login}\r\nHost: x\r\n`),
    cutOff(`${login}\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`),
  ]);
  console.log(`cut off: half a head after ${head.toFixed(0)} s, half a body after ${body.toFixed(0)} s`);
  assert.ok(head < 20 && body < 40);
} finally {
  await cleanUp();
}
