import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Link, useLoaderData } from 'react-router'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { HelpCard } from '../../shell/help-card.tsx'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { englishInstead } from '../../words/english-instead.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './announcements-screen.module.css'

type Loaded = Awaited<ReturnType<typeof load>>

export function head({ config }: PageInfo, data: Loaded): Head {
  return {
    title: `${data.title} · ${config.brand.name}`,
    description: data.summary,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: data.title,
        datePublished: new Date(data.publishedAtMs).toISOString(),
        publisher: { '@type': 'Organization', name: config.brand.legalName },
      },
    ],
  }
}

export async function load({ siteApi, params }: ScreenContext) {
  try {
    return await siteApi('GET /exchange-web/web/site/announcement', { slug: params.slug ?? '' })
  } catch (error) {
    // Never published, withdrawn, or not a slug.
    if (isSiteApiError(error) && error.failure === 'refused') throw new Response('', { status: 404 })
    throw error
  }
}

export function Screen() {
  const t = useWords('announcements')
  const { locale } = usePage()
  const data = useLoaderData<Loaded>()
  const written = englishInstead(data.locale, locale)
  return (
    <ContentPage
      density="comfortable"
      className={styles.announcements}
      back={{ to: '/announcements', label: t('back') }}
      title={<span {...written}>{data.title}</span>}
      side={
        <>
          <Others than={data.slug} />
          <HelpCard />
        </>
      }
    >
      <article>
        <p className={styles.details}>
          <TimeText atMs={data.publishedAtMs} kind="date" /> <Badge>{t(`kind.${data.kind}`)}</Badge>
        </p>
        {data.locale !== locale.id && <p className={styles.details}>{t('other')}</p>}
        <div className={styles.body} {...written}>
          {data.paragraphs.map((paragraph) =>
            paragraph.startsWith('## ') ? (
              <h2 key={paragraph}>{paragraph.slice(3)}</h2>
            ) : (
              <p key={paragraph}>{paragraph}</p>
            ),
          )}
        </div>
      </article>
    </ContentPage>
  )
}

/** The newest besides the one that is read. */
function Others({ than }: { readonly than: string }) {
  const t = useWords('announcements')
  const { config, locale } = usePage()
  const others = config.announcements.filter(({ slug }) => slug !== than)
  if (others.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className={styles.others}>
        {others.map(({ slug, title, publishedAtMs, locale: writtenIn }) => (
          <li key={slug}>
            <Link to={`/announcements/${slug}`} {...englishInstead(writtenIn, locale)}>
              {title}
            </Link>
            <p className={styles.details}>
              <TimeText atMs={publishedAtMs} kind="date" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
