import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page opens the script that is called as the mode is: `stock` or `headless`.
export default defineConfig(({ mode }) => ({ plugins: [react()], build: { outDir: `dist/${mode}` } }));
