/** What the product is called, and what it is for. */
export const PRODUCT_NAME = 'Hadir';
export const PRODUCT_DESCRIPTION = 'Sistem pencatatan kehadiran siswa';
