import type { Gender } from '../../../contract/genders.ts';

/** Parts of invented names, by the region they are usual in. A name is one given name and one of `last` (or none). */
export interface NameRegion {
  readonly given: Readonly<Record<Gender, readonly [string, ...string[]]>>;
  readonly last: readonly [string, ...string[]];
}

const words = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.trim().split(/\s*,\s*/);
  return [first, ...rest];
};

const region = (L: string, P: string, last: string): NameRegion => ({
  given: { L: words(L), P: words(P) },
  last: words(last),
});

export const REGIONS: readonly [NameRegion, ...NameRegion[]] = [
  // Jawa
  region(
    'Bagas, Danang, Wahyu, Galih, Satrio, Yoga, Bayu, Panji, Krisna, Aji, Dwi, Tri, Catur',
    'Sekar, Ayu, Retno, Wulan, Dyah, Endah, Laras, Ratih, Puspita, Galuh, Tri, Dwi',
    'Prasetyo, Nugroho, Wicaksono, Kusumaningtyas, Wibisono, Lestari, Handayani, Setyaningsih, Pamungkas, Wulandari, Purnomo',
  ),
  // Sunda
  region(
    'Asep, Cecep, Ujang, Dadang, Rangga, Jajang, Deden, Iman',
    'Neng, Euis, Rina, Teti, Lilis, Nenden, Rahma, Siska',
    'Suryana, Hidayat, Permana, Komalasari, Rohaeti, Gunawan, Sopandi, Nurhayati, Kurnia',
  ),
  // Batak
  region(
    'Togar, Poltak, Binsar, Jonatan, Sahat, Marolop, Rafael, Hotman Parulian',
    'Tiurma, Rotua, Debora, Ester, Lamria, Sondang, Grace, Meilani',
    'Simanjuntak, Hutabarat, Situmorang, Siregar, Nasution, Lumban Tobing, Sinaga, Panggabean, Sembiring, Purba',
  ),
  // Minang dan Melayu
  region(
    'Fadhil, Rizal, Hanafi, Zulfikar, Ilham, Syahrul, Hafiz, Arif',
    'Suci, Putri, Rahmi, Annisa, Fitri, Yulia, Nadya, Khairunnisa',
    'Chaniago, Koto, Piliang, Tanjung, Sikumbang, Ramadhan, Maulana, Rahmadani, Febriani, Syahputra',
  ),
  // Aceh
  region(
    'Teuku Raihan, Teuku Farhan, Said Munawir, Muzakkir, Nu’man, Ja’far',
    'Cut Intan, Cut Rania, Nurul, Safrina, Sa’diyah, Mutia',
    'Zulfahmi, Azhari, Maulidin, Rizkina, Fajri, Ulfa',
  ),
  // Bali
  region(
    'I Made, I Wayan, I Nyoman, I Ketut, I Gusti Ngurah, Ida Bagus',
    'Ni Luh, Ni Made, Ni Wayan, Ni Komang, Ni Ketut, Ida Ayu',
    'Suardana, Widiantara, Pradnyana, Mahendra, Dharmayanti, Saraswati, Adnyani, Wirawan',
  ),
  // Bugis, Makassar, Mandar, Banjar
  region(
    'Andi Baso, Daeng Rewa, Akbar, Syamsul, Irfan, Mappatoba, Ahmad Zaini',
    'Andi Tenri, Besse, Fatimah, Nurlinda, Hasnah, St. Aminah, Noor Laila',
    'Mappiasse, Palaguna, Tenriawaru, Rahmatullah, Sabri, Mustari, Hamzah, Syarif',
  ),
  // Dayak, Manado, Toraja
  region(
    'Yohanes, Petrus, Christian, Markus, Stenly, Rante, Alvin, Kevin',
    'Natalia, Kristina, Olivia, Veronika, Marlina, Debby, Yuliana, Monika',
    'Lalong, Usop, Mandagi, Pangkey, Rorimpandey, Wenas, Tandirerung, Pasaribu, Lontoh',
  ),
  // Maluku, Papua, Nusa Tenggara
  region(
    'Yakob, Frans, Melkianus, Ronald, Umbu Ndara, Elias, Benyamin',
    'Maria, Yosefina, Rambu Anawoli, Dorkas, Agustina, Selfina, Paulina',
    'Latuconsina, Pattiasina, Wanggai, Rumbiak, Kogoya, Bere, Lobo, Nahak, Fernandez, Tabuni',
  ),
  // Tionghoa
  region(
    'Edwin, Steven, Hendra, Vincent, Felix, Jason, Calvin',
    'Jessica, Felicia, Vivian, Michelle, Cindy, Angeline, Stefanie',
    'Wijaya, Tanujaya, Halim, Gunadi, Lesmana, Kurniawan, Santosa, Hartono Lie',
  ),
  // Di mana-mana
  region(
    'Muhammad Rizky, Muhammad Fauzan, Muhammad Alif, Muhammad Zaki, M. Naufal, M. Ikhsan, M. Dzaky, Ahmad Fadlan, Abdul Rozak',
    'Siti Nurhaliza Putri, Siti Aisyah, Siti Rahmah, Nur Azizah, Nur Fadilah, Dewi, Salsabila, Zahra, Aulia',
    'Ramadhan, Al Farizi, Hakim, Saputra, Pratama, Maharani, Rahmawati, Anggraini, Firdaus, Mubarok, Az Zahra',
  ),
];

/** Whole names that lists, forms and registers must bear: very short, one word, apostrophes, as long as allowed by a narrow column. */
export const UNUSUAL_NAMES: readonly (readonly [string, Gender])[] = [
  ['Budi', 'L'],
  ['Sari', 'P'],
  ['Wati', 'P'],
  ['Slamet', 'L'],
  ['Ngatini', 'P'],
  ['Suharyanto', 'L'],
  ['Paijo', 'L'],
  ['Yanti', 'P'],
  ['Rukmana', 'L'],
  ['Mawar', 'P'],
  ["Nu'man Abdurrasyid", 'L'],
  ["Ma'ruf Syaifullah", 'L'],
  ["Syifa'ul Qolbi", 'P'],
  ["Mu'minatul Hasanah", 'P'],
  ["Sa'adatuddaraini", 'P'],
  ['Raden Roro Anindya Kusumaningrum Pertiwi', 'P'],
  ['Muhammad Al Fatih Nurrahman Wiratmadja', 'L'],
  ['Maria Immaculata Yosefina Bere Nahak', 'P'],
  ['I Gusti Ngurah Agung Bagus Widiantara', 'L'],
  ['Andréa Noël Mandagi', 'P'],
];

/** Degrees behind teachers' names. */
export const TITLES = words(
  'S.Pd.; S.Pd., Gr.; M.Pd.; S.Si., Gr.; S.Kom.; S.Pd.I.; S.E., M.M.; Drs.'
    .replaceAll(',', '\u0001')
    .replaceAll(';', ','),
).map((title) => title.replaceAll('\u0001', ','));

export const STREETS = words(
  'Melati, Kenanga, Cempaka, Flamboyan, Anggrek, Mangga, Rambutan, Cendana, Merpati, Kutilang',
);
