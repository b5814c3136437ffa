import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type EditedPage, NAMED_PAGES, PageDraft } from '#contract/site/pages.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { languageOptions } from '#web/platform/language/languageOptions.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { FormattedTextArea } from '#web/platform/text/editing/FormattedTextArea.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './EditPagePage.module.css';
import { DraftBadge, PAGE_NAMES } from './PagesPage.tsx';
import { editedPageQuery, pageLanguageOf } from './queries.ts';

export { loadEditedPage as loader } from './queries.ts';
export { EditPagePage as Component };

/** The form for a page of the site, in one language. */
function EditPagePage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const language = pageLanguageOf(params);
  const name = NAMED_PAGES.find((each) => each === slug);
  return (
    <SiteLayout part="pages">
      <div className={style.page}>
        <BackLink href={paths.adminPages()}>
          <Trans>Pages</Trans>
        </BackLink>
        <h2>{name ? t(PAGE_NAMES[name]) : `/pages/${slug}`}</h2>
        <Select
          label={t`Language`}
          options={languageOptions(language).filter(({ value }) => value !== '')}
          value={language}
          onChange={(chosen) => void navigate(paths.adminPage(slug, chosen), { replace: true })}
        />
        <Loaded
          query={useQuery(editedPageQuery(slug, language))}
          errorMessage={t`Failed to load this page.`}
          skeleton={<SkeletonLines lineCount={10} />}
        >
          {(page) => (
            <PageForm key={`${slug} ${language}`} slug={slug} language={language} page={page ?? null} />
          )}
        </Loaded>
      </div>
    </SiteLayout>
  );
}

interface FormProps {
  slug: string;
  language: string;
  /** Null if it is not written yet. */
  page: EditedPage | null;
}

const valuesOf = (page: EditedPage | null) => ({
  title: page?.title ?? '',
  text: page?.text ?? '',
  isPublished: page?.isPublished ?? false,
  // What was chosen for a version that is published does not apply to the next one.
  asksAgain: page?.isPublished === false && page.asksAgain,
});

function savedText({ isPublished, publishedVersion }: EditedPage): string {
  if (isPublished) return t`The page is published.`;
  if (publishedVersion === null) return t`The draft is saved.`;
  return t`The draft is saved. Everyone still reads the published version.`;
}

export function PageForm({ slug, language, page }: FormProps) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: PageDraft,
    defaults: valuesOf(page),
    send: async (body) => {
      const saved = await api.site.writePage({ params: { slug }, body: { ...body, language } });
      queryClient.setQueryData(editedPageQuery(slug, language).queryKey, saved);
      form.reset(valuesOf(saved));
      void queryClient.invalidateQueries({ queryKey: ['site'] });
      toast.success(savedText(saved));
    },
    fallback: t`The page could not be saved.`,
  });
  const { control } = form;
  const isPublic = page !== null && page.publishedVersion !== null;
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const template = useMutation({
    mutationFn: () => api.site.privacyTemplate({ query: { language } }),
    onSuccess: ({ title, text }) => {
      form.setValue('title', title, { shouldDirty: true });
      form.setValue('text', text, { shouldDirty: true });
    },
    onError: (failure) => toast.failure(errorText(failure, t`The template could not be loaded.`)),
  });
  return (
    <>
      {slug === 'privacy' && page === null && (
        <div className={style.template}>
          <p>
            <Trans>
              The template says what is true of this installation. What only you know is marked with brackets.
            </Trans>
          </p>
          <Button isPending={template.isPending} onPress={() => template.mutate()}>
            <Trans>Start from the Template</Trans>
          </Button>
        </div>
      )}
      {page && !page.isPublished && (
        <p className={style.state}>
          <DraftBadge page={page} />
        </p>
      )}
      <Form {...rest} action={t`Save`}>
        <UnsavedChangesDialog blocker={blocker} />
        <FormField control={control} name="title">
          {(field) => <TextField {...field} label={t`Title`} maxLength={100} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="text">
          {(field) => (
            <FormattedTextArea
              {...field}
              label={t`Text`}
              hint={t`A line that begins with ## is a heading.`}
              format="formatted"
              onFormatChange={() => {}}
              hasHeadings
              rows={14}
            />
          )}
        </FormField>
        <FormField control={control} name="isPublished">
          {({ value, error: _, ...field }) => (
            <Switch
              {...field}
              isSelected={value ?? false}
              hint={
                isPublic
                  ? t`Otherwise it is a draft, and everyone still reads the published version. To take the page down, delete it.`
                  : t`Otherwise it is a draft.`
              }
            >
              {isPublic ? <Trans>Publish this change</Trans> : <Trans>Everyone can read it</Trans>}
            </Switch>
          )}
        </FormField>
        <FormField control={control} name="asksAgain">
          {({ value, error: _, ...field }) => (
            <Switch
              {...field}
              isSelected={value ?? false}
              hint={t`A line above the page says once that it has changed. Nothing is blocked.`}
            >
              <Trans>Ask members to agree to this change</Trans>
            </Switch>
          )}
        </FormField>
      </Form>
      {page && <PageActions slug={slug} language={language} page={page} />}
    </>
  );
}

/** Opens or deletes a page. */
function PageActions({ slug, language, page }: FormProps & { page: EditedPage }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Delete this page?`,
      body: t`It is deleted in this language, with its earlier versions.`,
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.site.deletePage({ params: { slug }, query: { language } }),
    onSuccess: async () => {
      toast.success(t`The page is deleted.`);
      queryClient.removeQueries({ queryKey: editedPageQuery(slug, language).queryKey });
      await navigate(paths.adminPages());
    },
    onError: (failure) => toast.failure(errorText(failure, t`The page could not be deleted.`)),
  });
  return (
    <p className={style.actions}>
      {page.publishedVersion !== null && (
        <Link href={paths.sitePage(slug)}>
          <Trans>Open the page</Trans>
        </Link>
      )}
      <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
        <Trans>Delete Page</Trans>
      </Button>
    </p>
  );
}
