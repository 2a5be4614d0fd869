/** The product's name and description. */
export const PRODUCT_NAME = 'Hadir';
export const PRODUCT_DESCRIPTION = 'Sistem pencatatan kehadiran siswa';
