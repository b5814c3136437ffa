// Asks for what a visitor's page will read while the app is still on its way; `platform/earlyAnswer.ts` takes
// the answers. What a member reads is asked for by the app, which has the token.
const early = new Map();
function ask(path) {
  const address = `/api/v1${path}`;
  const answer = fetch(address);
  answer.catch(() => {}); // whoever takes it is told
  early.set(address, answer);
  return answer;
}
async function askForCommunity(id) {
  const answer = await ask(`/communities/${id}`);
  // A private one has nothing more to say to a visitor.
  if (!answer.ok || (await answer.clone().json()).privacy !== 'public') return;
  ask(`/communities/${id}/posts`);
}
if (!('session' in document.documentElement.dataset)) {
  window.earlyAnswers = early;
  const [, id] = /^\/communities\/([\da-f]{8}-[\da-f-]{27})$/.exec(location.pathname) ?? [];
  if (id) askForCommunity(id).catch(() => {});
  else if (location.pathname === '/communities' && !location.search) ask('/communities?page=1&limit=100');
}
