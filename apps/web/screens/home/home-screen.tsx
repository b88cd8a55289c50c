import { useLoaderData } from 'react-router'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { Contracts } from './contracts.tsx'
import { FeeSummary } from './fee-summary.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import { type HomeData, loadHome } from './load-home.ts'
import { Movers } from './movers.tsx'
import { News } from './news.tsx'
import { Offer } from './offer.tsx'
import { Proof } from './proof.tsx'

export const load = loadHome

export function head({ locale, config, origin }: PageInfo): Head {
  const t = wordsOf('home', locale.id, locale.tag)
  const { name, legalName } = config.brand
  return {
    title: t('head', { brand: name }),
    description: t('description', { brand: name }),
    structured: [
      { '@context': 'https://schema.org', '@type': 'WebSite', name, url: `${origin}/home` },
      { '@context': 'https://schema.org', '@type': 'Organization', name: legalName, url: origin },
    ],
  }
}

/** What the exchange is, shown by what happens on it now. */
export function Screen() {
  const data = useLoaderData<HomeData>()
  const t = useWords('home')
  const { config } = usePage()
  return (
    <ContentPage density="comfortable" className={styles.home}>
      <Hero data={data} />
      <Movers movers={data.movers} steps={data.steps} />
      {data.contracts.length > 0 && <Contracts contracts={data.contracts} />}
      <Offer />
      <div className={styles.columns}>
        <Proof status={data.status} />
        <FeeSummary fees={data.fees} />
        {config.announcements.length > 0 && <News title={t('news')} heads={config.announcements} />}
      </div>
    </ContentPage>
  )
}
