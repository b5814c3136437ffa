import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type EditedPage, NAMED_PAGES, pageSlug } from '#contract/site/pages.ts';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { languageName } from '#web/platform/language/languageOptions.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './PagesPage.module.css';
import { isNamedPage, pagesQuery } from './queries.ts';

export { loadPages as loader } from './queries.ts';
export { PagesPage as Component };

/** The names of the pages that every site can have. */
export const PAGE_NAMES: Record<(typeof NAMED_PAGES)[number], MessageDescriptor> = {
  about: msg`About this site`,
  privacy: msg`Privacy policy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
};

type ListedPage = Omit<EditedPage, 'text'>;

/** The pages of the site, and the form that begins another one. */
function PagesPage() {
  return (
    <SiteLayout part="pages">
      <div className={style.page}>
        <p className={style.intro}>
          <Trans>The footer of every page links to those that are published.</Trans>
        </p>
        <Loaded
          query={useQuery(pagesQuery())}
          errorMessage={t`Failed to load the pages.`}
          skeleton={<SkeletonLines lineCount={6} />}
        >
          {(pages) => <PageList pages={pages} />}
        </Loaded>
        <NewPageForm />
      </div>
    </SiteLayout>
  );
}

function PageList({ pages }: { pages: readonly ListedPage[] }) {
  const others = [...new Set(pages.map(({ slug }) => slug))].filter((slug) => !isNamedPage(slug));
  return (
    <List className={style.list}>
      {NAMED_PAGES.map((slug) => (
        <PageRow key={slug} slug={slug} name={t(PAGE_NAMES[slug])} versions={versionsOf(pages, slug)} />
      ))}
      {others.map((slug) => (
        <PageRow key={slug} slug={slug} name={`/pages/${slug}`} versions={versionsOf(pages, slug)} />
      ))}
    </List>
  );
}

const versionsOf = (pages: readonly ListedPage[], slug: string) => pages.filter((page) => page.slug === slug);

interface RowProps {
  slug: string;
  name: string;
  /** Its latest version in each language. */
  versions: ListedPage[];
}

/** A page: its name, and its state in each language. */
function PageRow({ slug, name, versions }: RowProps) {
  return (
    <li className={style.row}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {versions.length === 0 && (
        <p>
          <Link href={paths.adminPage(slug)} aria-label={t`Write: ${name}`}>
            <Trans context="verb">Write</Trans>
          </Link>
        </p>
      )}
      {versions.map((version) => (
        <VersionLine key={version.language} name={name} version={version} />
      ))}
    </li>
  );
}

function VersionLine({ name, version }: { name: string; version: ListedPage }) {
  const { slug, language, updatedAt } = version;
  const [languageLabel, date] = [languageName(language), dateText(updatedAt)];
  return (
    <p className={style.version}>
      <Link href={paths.adminPage(slug, language)} aria-label={t`Edit: ${name}, ${languageLabel}`}>
        <Trans context="verb">Edit</Trans>
      </Link>
      <span>{languageLabel}</span>
      <span className={style.details}>{date}</span>
      <DraftBadge page={version} />
    </p>
  );
}

/** Says that the latest version of a page is a draft, and whether visitors read an earlier one. */
export function DraftBadge({ page }: { page: Pick<EditedPage, 'isPublished' | 'publishedVersion'> }) {
  if (page.isPublished) return null;
  return (
    <Badge tone="outline">
      {page.publishedVersion === null ? <Trans>Draft</Trans> : <Trans>Published, with a draft</Trans>}
    </Badge>
  );
}

/** Begins another page, by its address. */
function NewPageForm() {
  const navigate = useNavigate();
  const { form, ...rest } = useContractForm({
    schema: z.object({ slug: z.string().trim().pipe(pageSlug) }),
    defaults: { slug: '' },
    send: async ({ slug }) => {
      await navigate(paths.adminPage(slug));
    },
    fallback: t`The page could not be opened.`,
  });
  return (
    <section className={style.another} aria-labelledby="another">
      <h2 id="another">
        <Trans>Another Page</Trans>
      </h2>
      <Form {...rest} action={t`Write Page`}>
        <FormField control={form.control} name="slug">
          {(field) => (
            <TextField
              {...field}
              label={t`Address`}
              hint={t`For example house-rules. A site can have six other pages.`}
              autoComplete="off"
            />
          )}
        </FormField>
      </Form>
    </section>
  );
}
