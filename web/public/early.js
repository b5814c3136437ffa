// Explained in `platform/api/earlyResponse.ts`.
const responses = new Map();

function request(path) {
  const url = `/api/v1${path}`;
  const response = fetch(url);
  response.catch(() => {}); // the app handles the failure
  responses.set(url, response);
  return response;
}

async function requestCommunity(id) {
  const response = await request(`/communities/${id}`);
  // A visitor cannot read private posts.
  if (!response.ok || (await response.clone().json()).privacy !== 'public') return;
  request(`/communities/${id}/posts`);
}

if (!('session' in document.documentElement.dataset)) {
  window.earlyResponses = responses;
  const [, id] = /^\/communities\/([\da-f]{8}-[\da-f-]{27})$/.exec(location.pathname) ?? [];
  if (id) requestCommunity(id).catch(() => {});
  else if (location.pathname === '/communities' && !location.search) request('/communities?page=1&limit=100');
}
