// The same API as Hadir's own dashboard speaks to, as a data provider of react-admin's documentation would.
const TOKEN = 'stock_token';
const ask = async (path, init = {}) => {
  const token = localStorage.getItem(TOKEN);
  const headers = { Accept: 'application/json', 'X-API-Key': 'hadir', 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(`/api/v1${path}`, { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(body.message), { status: response.status });
  return body;
};
export const dataProvider = {
  getList: async (resource, { pagination: { page, perPage } }) => {
    const { data, meta } = await ask(`/dashboard/${resource}?page=${page}&limit=${perPage}`);
    return { data, total: meta.totalItems };
  },
  getOne: async (resource, { id }) => ({ data: (await ask(`/dashboard/${resource}/${id}`)).data }),
};
export const authProvider = {
  login: async ({ username, password }) => {
    const body = JSON.stringify({ identifier: username, password });
    localStorage.setItem(TOKEN, (await ask('/login', { method: 'POST', body })).data.token);
  },
  logout: async () => localStorage.removeItem(TOKEN),
  checkAuth: async () => {
    if (!localStorage.getItem(TOKEN)) throw new Error('Not signed in');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const { data } = await ask('/profile');
    return { id: data.id, fullName: data.fullname };
  },
  getPermissions: async () => undefined,
};
