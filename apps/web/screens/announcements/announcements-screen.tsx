import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Pager } from '@bowline/design-system/tables/pager.tsx'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { HelpCard } from '../../shell/help-card.tsx'
import { englishInstead } from '../../words/english-instead.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './announcements-screen.module.css'

const PAGE_ROWS = 20

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('announcements', locale.id, locale.tag)
  return { title: `${t('head')} · ${config.brand.name}`, description: t('description', { brand: config.brand.name }) }
}

export async function load({ siteApi, request }: ScreenContext) {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 500 ? asked : 1
  const { rows, total } = await siteApi('GET /exchange-web/web/site/announcements', {
    offset: (page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
  })
  return { rows, page, pages: Math.max(1, Math.ceil(total / PAGE_ROWS)) }
}

export function Screen() {
  const t = useWords('announcements')
  const { locale } = usePage()
  const navigate = useNavigate()
  const { rows, page, pages } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  return (
    <ContentPage density="comfortable" className={styles.announcements} title={t('title')} side={<HelpCard />}>
      {rows.length === 0 && <EmptyState title={t('empty')} />}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.slug} className={styles.item}>
            <p className={styles.details}>
              <TimeText atMs={row.publishedAtMs} kind="date" /> <Badge>{t(`kind.${row.kind}`)}</Badge>
              {row.isPinned && <Badge tone="accent">{t('pinned')}</Badge>}
            </p>
            <div {...englishInstead(row.locale, locale)}>
              <h2 className={styles.head}>
                <Link to={`/announcements/${row.slug}`}>{row.title}</Link>
              </h2>
              <p className={styles.summary}>{row.summary}</p>
            </div>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => navigate(`/announcements?page=${next}`)}
          label={t('pages')}
          words={{
            previous: t('previous'),
            next: t('next'),
            of: (at, all) => t('of', { page: at, pages: all }),
          }}
        />
      )}
    </ContentPage>
  )
}
