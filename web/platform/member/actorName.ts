/** How the maker of a decision is called: by the username, or as the operator who decided on the command line. */
export const actorName = ({
  actor,
  isByOperator,
}: {
  actor: { username: string } | null;
  isByOperator: boolean | null;
}): string => actor?.username ?? (isByOperator ? 'the operator' : 'a former member');
