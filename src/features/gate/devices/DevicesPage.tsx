import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GateDevice, GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import type { GateDeviceKind } from '../../../../contract/gate/words.ts';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { ConfirmAct } from '../../../kit/page/ConfirmAct.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { EmptyState } from '../../../kit/page/states.tsx';
import { useNow } from '../../../kit/page/useNow.ts';
import { may, usePerson } from '../../../person/person.ts';
import { useClockAheadMs, useSchoolTime } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { GateScreen } from '../GateScreen.tsx';
import { DEVICES_KEY, listGateDevices, renewGateDevice, revokeGateDevice } from './endpoints.ts';
import { describeClock, describeDevice, DEVICE_KIND_LABELS } from './words.ts';
import '../gate.css';

const DeviceNameDialog = lazyDialog(() => import('./DeviceNameDialog.tsx'), 'DeviceNameDialog');
const SecretDialog = lazyDialog(() => import('./SecretDialog.tsx'), 'SecretDialog');

const TITLE = 'Perangkat gerbang';

/** The kiosks and readers of a school: who may tap for it. */
export const DevicesPage = () => (
  <GateScreen call="listGateDevices" title={TITLE}>
    <Devices />
  </GateScreen>
);

/** What is asked or told of a device. */
type Open =
  | { readonly what: 'add'; readonly kind: GateDeviceKind }
  | { readonly what: 'rename' | 'renew' | 'revoke'; readonly device: GateDevice }
  | { readonly what: 'secret'; readonly secret: GateDeviceSecret };

function Devices() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const person = usePerson();
  const [open, setOpen] = useState<Open>();
  const query = useQuery({
    queryKey: [DEVICES_KEY],
    queryFn: ({ signal }) => act(listGateDevices, undefined, signal),
    refetchInterval: 60_000,
  });
  const { data, error } = query;
  // Whoever sees this list as a teacher has piket today. A reader's key is for the school's own services: an administrator's.
  const mayChange = person !== undefined && may(person, 'createGateDevice');
  const isAdmin = person !== undefined && may(person, 'setGateSettings');
  const close = () => setOpen(undefined);
  const saved = async (secret?: GateDeviceSecret) => {
    await queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
    setOpen(secret && { what: 'secret', secret });
  };
  const lineOf = (device: GateDevice) => (
    <DeviceLine
      key={device.id}
      device={device}
      onAsk={
        mayChange && !device.revoked_at && (device.kind === 'kiosk' || isAdmin)
          ? (what) => setOpen({ what, device })
          : undefined
      }
    />
  );
  const used = data?.filter(({ revoked_at: at }) => at === null) ?? [];
  const revoked = data?.filter(({ revoked_at: at }) => at !== null) ?? [];
  return (
    <Page
      title={TITLE}
      breadcrumb={[]}
      areActionsBelow
      actions={
        data ? (
          <>
            {mayChange && (
              <PlainButton variant="contained" onClick={() => setOpen({ what: 'add', kind: 'kiosk' })}>
                Tambah kios
              </PlainButton>
            )}
            {isAdmin && (
              <PlainButton onClick={() => setOpen({ what: 'add', kind: 'reader' })}>
                Tambah pembaca kartu
              </PlainButton>
            )}
          </>
        ) : error ? undefined : null
      }
    >
      <Loaded query={query} shape={['rows']}>
        {() => (
          <>
            {used.length === 0 ? (
              <EmptyState
                title="Belum ada perangkat."
                text="Kios adalah tablet atau laptop di gerbang yang membuka halaman Hadir. Pembaca kartu adalah alat sekolah yang mengirim sendiri."
              />
            ) : (
              <ul className="lines gate-tall">{used.map(lineOf)}</ul>
            )}
            {revoked.length > 0 && (
              <Section title="Sudah dicabut">
                <ul className="lines">{revoked.map(lineOf)}</ul>
              </Section>
            )}
          </>
        )}
      </Loaded>
      {open?.what === 'add' && <DeviceNameDialog kind={open.kind} onSaved={saved} onClose={close} />}
      {open?.what === 'rename' && (
        <DeviceNameDialog kind={open.device.kind} device={open.device} onSaved={saved} onClose={close} />
      )}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      {(open?.what === 'renew' || open?.what === 'revoke') && (
        <ConfirmAct
          title={
            open.what === 'revoke'
              ? `Cabut ${open.device.name}?`
              : `Buat ${secretWord(open.device)} baru untuk ${open.device.name}?`
          }
          confirmLabel={open.what === 'revoke' ? 'Cabut' : `Buat ${secretWord(open.device)} baru`}
          color={open.what === 'renew' && open.device.kind === 'kiosk' ? 'primary' : 'error'}
          onClose={close}
          run={async () => {
            if (open.what === 'renew') return saved(await act(renewGateDevice, open.device));
            await act(revokeGateDevice, open.device);
            await saved();
          }}
        >
          {open.what === 'revoke'
            ? 'Sejak saat ini perangkat ditolak dan tidak dapat dipakai lagi. Catatannya tetap ada.'
            : open.device.kind === 'kiosk'
              ? 'Perangkat yang sekarang tetap jalan sampai kode baru dipakai di perangkat lain.'
              : 'Kunci yang lama langsung ditolak.'}
        </ConfirmAct>
      )}
    </Page>
  );
}

const secretWord = ({ kind }: GateDevice): string => (kind === 'kiosk' ? 'kode' : 'kunci');

interface DeviceLineProps {
  readonly device: GateDevice;
  /** undefined: this person may not change it. */
  readonly onAsk: ((what: 'rename' | 'renew' | 'revoke') => void) | undefined;
}

function DeviceLine({ device, onAsk }: DeviceLineProps) {
  const timeOf = useSchoolTime();
  const now = useNow(15_000);
  const aheadMs = useClockAheadMs();
  const clock = describeClock(device);
  const button = (what: 'rename' | 'renew' | 'revoke', label: string) => (
    <PlainButton name={`${label}: ${device.name}`} onClick={() => onAsk?.(what)}>
      {label}
    </PlainButton>
  );
  return (
    <Line
      title={device.name}
      text={
        <>
          {DEVICE_KIND_LABELS[device.kind]}
          {device.kind === 'reader' && ` nomor ${device.id}`} ·{' '}
          {describeDevice(device, now + aheadMs, timeOf)}
        </>
      }
      more={clock && <small className="gate-wrong">{clock}</small>}
    >
      {onAsk && (
        <div className="acts">
          {button('rename', 'Ganti nama')}
          {button('renew', device.kind === 'kiosk' ? 'Kode baru' : 'Kunci baru')}
          {button('revoke', 'Cabut')}
        </div>
      )}
    </Line>
  );
}
