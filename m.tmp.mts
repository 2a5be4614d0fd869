import { PGlite } from '@electric-sql/pglite';
let t=performance.now(); const lap=(n:string)=>{console.log(n,Math.round(performance.now()-t));t=performance.now()};
const c=await PGlite.create(); lap('create');
const d=await c.dumpDataDir('none'); lap('dump'); console.log(d.size);
const bytes=await d.arrayBuffer(); lap('buf');
const e=await PGlite.create({loadDataDir:new Blob([bytes])}); lap('load');
await e.query('select 1'); lap('q');
