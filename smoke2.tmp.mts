import { startTestServer } from './tests/support/server.ts';
const s=await startTestServer();
const r=await s.request('GET','/openapi.json');
console.log(Object.keys(r.body.paths)); console.log(JSON.stringify(r.body.paths['/api/v1/dashboard/subjects/{subjectId}/sessions'].get,null,1).slice(0,1500)); console.log(JSON.stringify(r.body.paths['/api/v1/dashboard/subjects/{subjectId}/sessions'].post.requestBody));
await s.close();
