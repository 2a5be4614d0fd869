import type { Gender } from '../../../contract/genders.ts';

/** Parts of invented names that are usual in one region. A given name and a last name make a person. */
export interface NameRegion {
  readonly given: Readonly<Record<Gender, readonly [string, ...string[]]>>;
  readonly last: Readonly<Record<Gender, readonly [string, ...string[]]>>;
}

const words = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.split(', ');
  return [first, ...rest];
};

const region = (L: string, P: string, lastL: string, lastP = lastL): NameRegion => ({
  given: { L: words(L), P: words(P) },
  last: { L: words(lastL), P: words(lastP) },
});

export const REGIONS: readonly [NameRegion, ...NameRegion[]] = [
  // Jawa
  region(
    'Bagas, Danang, Wahyu, Galih, Satrio, Yoga, Bayu, Panji, Krisna, Aji, Catur',
    'Sekar, Ayu, Retno, Wulan, Dyah, Endah, Laras, Ratih, Puspita, Galuh, Tri',
    'Prasetyo, Nugroho, Wicaksono, Wibisono, Pamungkas, Purnomo, Wahyudi, Utomo Putro',
    'Kusumaningtyas, Lestari, Handayani, Setyaningsih, Wulandari, Widyastuti, Puspitasari',
  ),
  // Sunda
  region(
    'Asep, Cecep, Ujang, Dadang, Rangga, Jajang, Deden, Iman',
    'Neng, Euis, Rina, Teti, Lilis, Nenden, Rahma, Siska',
    'Suryana, Hidayat, Permana, Sopandi, Kurnia, Sumarna, Wiguna',
    'Komalasari, Rohaeti, Nurhayati, Kurniasih, Suryani, Permanasari',
  ),
  // Batak
  region(
    'Togar, Poltak, Binsar, Jonatan, Sahat, Marolop, Rafael, Parulian',
    'Tiurma, Rotua, Debora, Ester, Lamria, Sondang, Grace, Meilani',
    'Simanjuntak, Hutabarat, Situmorang, Siregar, Nasution, Lumban Tobing, Sinaga, Panggabean, Purba',
  ),
  // Minang dan Melayu
  region(
    'Fadhil, Rizal, Hanafi, Zulfikar, Ilham, Syahrul, Hafiz, Arif',
    'Suci, Rani, Rahmi, Annisa, Fitri, Yulia, Nadya, Khairunnisa',
    'Chaniago, Koto, Piliang, Sikumbang, Maulana, Syahputra',
    'Chaniago, Koto, Piliang, Rahmadani, Febriani, Oktavia',
  ),
  // Aceh
  region(
    "Teuku Raihan, Teuku Farhan, Said Munawir, Muzakkir, Nu'man, Ja’far",
    "Cut Intan, Cut Rania, Nurul, Safrina, Sa'diyah, Mutia",
    'Zulfahmi, Azhari, Maulidin, Fajri, Al Munawwarah',
    'Rizkina, Ulfa, Azzahra, Maulida',
  ),
  // Bali
  region(
    'I Made, I Wayan, I Nyoman, I Ketut, I Gusti Ngurah, Ida Bagus',
    'Ni Luh, Ni Made, Ni Wayan, Ni Komang, Ni Ketut, Ida Ayu',
    'Suardana, Widiantara, Pradnyana, Dharmawan, Wirawan, Adnyana',
    'Dharmayanti, Saraswati, Adnyani, Pradnyani, Suartini',
  ),
  // Bugis, Makassar, Mandar, Banjar
  region(
    'Andi Baso, Daeng Rewa, Akbar, Syamsul, Irfan, Mappatoba, Ahmad Zaini',
    'Andi Tenri, Besse, Fatimah, Nurlinda, Hasnah, St. Aminah, Noor Laila',
    'Mappiasse, Palaguna, Rahmatullah, Sabri, Mustari, Syarif',
    'Tenriawaru, Mustari, Sabri, Syarifah, Jamilah',
  ),
  // Dayak, Manado, Toraja
  region(
    'Yohanes, Petrus, Christian, Markus, Stenly, Rante, Alvin, Kevin',
    'Natalia, Kristina, Olivia, Veronika, Marlina, Debby, Yuliana, Monika',
    'Lalong, Usop, Mandagi, Pangkey, Rorimpandey, Wenas, Tandirerung, Lontoh',
  ),
  // Maluku, Papua, Nusa Tenggara
  region(
    'Yakob, Frans, Melkianus, Ronald, Umbu Ndara, Elias, Benyamin',
    'Maria, Yosefina, Rambu Anawoli, Dorkas, Agustina, Selfina, Paulina',
    'Tuhumury, Pattiasina, Wanggai, Rumbiak, Karubaba, Bere, Lobo, Nahak, Fernandez, Mambraku',
  ),
  // Tionghoa
  region(
    'Edwin, Steven, Hendra, Vincent, Felix, Jason, Calvin',
    'Jessica, Felicia, Vivian, Michelle, Cindy, Angeline, Stefanie',
    'Wijaya, Tanujaya, Halim, Gunadi, Lesmana, Kurniawan, Santosa',
  ),
  // Di mana-mana
  region(
    'Muhammad Rizky, Muhammad Fauzan, Muhammad Alif, Muhammad Zaki, M. Naufal, M. Ikhsan, M. Dzaky, Ahmad Fadlan, Abdul Rozak',
    'Siti Nur Laila, Siti Aisyah, Siti Rahmah, Nur Azizah, Nur Fadilah, Dewi, Salsabila, Zahra, Aulia',
    'Ramadhan, Al Farizi, Hakim, Saputra, Pratama, Firdaus, Mubarok, Abdillah',
    'Maharani, Rahmawati, Anggraini, Ramadhani, Az Zahra, Safitri',
  ),
];

/**
 * Names that lists, forms and registers must be able to show: very short ones, single words, with apostrophes, and as long as a narrow
 * column allows.
 */
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

/** Academic degrees after teachers' names. */
export const TITLES = [
  'S.Pd.',
  'S.Pd., Gr.',
  'M.Pd.',
  'S.Si., Gr.',
  'S.Kom.',
  'S.Pd.I.',
  'S.E., M.M.',
] as const;

export const STREETS = words(
  'Melati, Kenanga, Cempaka, Flamboyan, Anggrek, Mangga, Rambutan, Cendana, Merpati, Kutilang',
);
