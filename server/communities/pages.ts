import { communityFor } from '#server/communities/membership/store.ts';
import { postIn } from '#server/communities/posts/store.ts';
import { plainWords } from '#server/platform/formats.ts';
import { isId, type PageHead, type PublicPages, previewOf } from '#server/platform/http/pageHead.ts';
import { isForSearchEngines, mayRead } from './policy.ts';
import { publicCommunityIds } from './store.ts';

/** The maximum number of communities in the sitemap. */
const MAX_LISTED = 10_000;

/** The public pages of communities, for search engines and link previews. */
export const communityPages: PublicPages = {
  heads: {
    communities: async (_deps, _params, query) => ({
      title: 'Find Your Sangha',
      description: 'Small communities that read, sit and meet.',
      firstCalls: ['q', 'page', 'writtenIn'].some((name) => query.has(name))
        ? []
        : ['/communities?page=1&limit=100'],
    }),

    'communities/:id': async ({ db }, { id = '' }) => {
      const community = isId(id) && (await communityFor(db, null, id));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      const path = `/communities/${id}`;
      return {
        title: community.name,
        description: previewOf(community.description),
        firstCalls: [path, `${path}/posts`, `${path}/readings?state=open`],
      };
    },

    'communities/:id/posts/:postId': async ({ db }, { id = '', postId = '' }) => {
      const community = isId(id) && (await communityFor(db, null, id));
      if (!community || !mayRead(community, null)) return 'missing';
      const post = isId(postId) && (await postIn(db, id, postId));
      if (!post) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      const path = `/communities/${id}`;
      const postPath = `${path}/posts/${postId}`;
      return { ...postHead(post, community.name), firstCalls: [postPath, path, `${postPath}/replies`] };
    },
  },

  sitemapPaths: async ({ db }) => {
    const ids = await publicCommunityIds(db, MAX_LISTED);
    return ['/communities', ...ids.map((id) => `/communities/${id}`)];
  },
};

type Post = NonNullable<Awaited<ReturnType<typeof postIn>>>;

const postHead = ({ full_name, username, content, is_formatted }: Post, communityName: string): PageHead => ({
  title: `Post by ${full_name || username || 'a former member'}`,
  description: previewOf(`${communityName}: ${plainWords(content, is_formatted)}`),
});
