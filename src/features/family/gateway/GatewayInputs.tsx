import { PasswordInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Gateway } from '../../../../contract/family/gateway.ts';
import {
  BODY_FIELDS,
  DEFAULT_BODY,
  DEFAULT_HEADERS,
  GATEWAY_CHANNELS,
  templateText,
} from '../../../../contract/family/gatewayWords.ts';
import type { FamilySettings } from '../../../../contract/family/settings.ts';
import { MESSAGE_REASONS } from '../../../../contract/family/words.ts';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { REASON_LABELS } from '../words.ts';
import { CHANNEL_LABELS, NO_CHANNEL } from './words.ts';

interface GatewayInputsProps {
  readonly gateway: Gateway;
  readonly settings: FamilySettings;
}

const choices = ([NO_CHANNEL, ...GATEWAY_CHANNELS] as const).map((id) => ({ id, name: CHANNEL_LABELS[id] }));

export function GatewayInputs({ gateway, settings }: GatewayInputsProps) {
  const channel: unknown = useWatch({ name: 'channel' });
  const kept = gateway.channel === channel && gateway;
  return (
    <div className="gateway-inputs">
      <SelectInput source="channel" label="Pengirim" choices={choices} resettable={false} />
      {channel === 'email' && (
        <p className="quiet small">
          Pesan dikirim ke alamat email orang tua, lewat server email Hadir. Yang tidak punya email tidak ikut
          dikirimi.
        </p>
      )}
      {channel === 'whatsapp' && <WhatsappInputs settings={settings} />}
      {channel === 'http' && <HttpInputs />}
      {(channel === 'whatsapp' || channel === 'http') && (
        <>
          <KeyInput
            source="key"
            label={channel === 'whatsapp' ? 'Token akses' : 'Kunci'}
            isFilled={kept !== false && kept.has_key}
            helperText="Disimpan terenkripsi dan tidak pernah ditampilkan lagi"
          />
          <SectionTitle>Laporan pengiriman</SectionTitle>
          <p className="quiet small">
            Agar terlihat pesan mana yang sampai dan dibaca, layanan itu melapor ke alamat ini:
          </p>
          <p className="gateway-address">{window.location.origin + gateway.receipts_path}</p>
          {channel === 'whatsapp' ? (
            <p className="quiet small">
              Token verifikasi: <span className="gateway-address">{gateway.verify_token}</span>
            </p>
          ) : (
            <p className="quiet small">
              Isi: {'{"id": "…", "state": "delivered"}'} (sent, delivered, read, failed), dengan header
              X-Hadir-Timestamp (detik) dan X-Hadir-Signature: sha256=HMAC dari &quot;waktu.isi&quot;.
            </p>
          )}
          <KeyInput
            source="receipt_secret"
            label={channel === 'whatsapp' ? 'Rahasia aplikasi (app secret)' : 'Rahasia laporan'}
            isFilled={kept !== false && kept.has_receipt_secret}
            helperText="Membuktikan bahwa laporan memang dari layanan itu. Tanpa ini laporan tidak diterima"
          />
        </>
      )}
    </div>
  );
}

interface KeyInputProps {
  readonly source: string;
  readonly label: string;
  readonly isFilled: boolean;
  readonly helperText: string;
}

const KeyInput = ({ isFilled, helperText, ...input }: KeyInputProps) => (
  <PasswordInput
    {...input}
    autoComplete="new-password"
    helperText={isFilled ? `Terisi. Kosongkan bila tidak berubah. ${helperText}.` : `${helperText}.`}
  />
);

const WhatsappInputs = ({ settings }: Pick<GatewayInputsProps, 'settings'>) => (
  <>
    <TextInput
      source="options.phone_number_id"
      label="ID nomor telepon"
      helperText="Angka dari Meta: WhatsApp, Penyiapan API"
    />
    <TextInput source="options.language" label="Bahasa templat" defaultValue="id" />
    <SectionTitle>Templat</SectionTitle>
    <p className="quiet small">
      Meta hanya mengirim teks yang disetujuinya. Daftarkan teks di bawah sebagai templat (kategori utility,
      variabel bernama), lalu tulis namanya di sini. Alasan tanpa templat tidak dikirim.
    </p>
    {MESSAGE_REASONS.filter((reason) => reason !== 'correction' && settings.reasons[reason].is_on).map(
      (reason) => (
        <div key={reason}>
          <TextInput source={`options.template_${reason}`} label={`Nama templat: ${REASON_LABELS[reason]}`} />
          <p className="gateway-text">{templateText(settings.reasons[reason].text)}</p>
        </div>
      ),
    )}
  </>
);

const HttpInputs = () => (
  <>
    <TextInput source="options.url" label="Alamat" type="url" helperText="Dimulai dengan https://" />
    <TextInput
      source="options.headers"
      label="Header, satu per baris"
      multiline
      minRows={2}
      defaultValue={DEFAULT_HEADERS}
    />
    <TextInput
      source="options.body"
      label="Isi (JSON)"
      multiline
      minRows={3}
      defaultValue={DEFAULT_BODY}
      helperText={`Diganti untuk tiap pesan: ${BODY_FIELDS.map((field) => `{${field}}`).join(' ')}. {nomor} seperti 62812…, {nomor_lokal} seperti 0812….`}
    />
    <TextInput
      source="options.success_path"
      label="Tempat status berhasil di jawaban (boleh kosong)"
      helperText="Untuk layanan yang selalu menjawab 200, misalnya status: bila isinya false, pesan dianggap ditolak"
    />
    <TextInput
      source="options.id_path"
      label="Tempat nomor pesan di jawaban (boleh kosong)"
      helperText="Misalnya id atau data.0.id, untuk mencocokkan laporan pengiriman"
    />
    <SelectInput
      source="options.knows_resends"
      label="Mengenali pengiriman ulang (Idempotency-Key)"
      choices={[
        { id: 'no', name: 'Tidak atau tidak tahu' },
        { id: 'yes', name: 'Ya' },
      ]}
      defaultValue="no"
      resettable={false}
      helperText="Bila jawaban tidak datang: Ya, dikirim lagi dan tetap sampai sekali. Tidak, ditandai tidak pasti dan tidak dikirim lagi"
    />
  </>
);
