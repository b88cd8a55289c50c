import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { placesOf } from '@bowline/design-system/numbers/decimal.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link, useLoaderData } from 'react-router'
import { feePercent, percentText, ratePercent } from '../../fee-texts/rate-percent.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import type { PageInfo } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './fees-screen.module.css'
import { MyTier } from './my-tier.tsx'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('fees', locale.id, locale.tag)
  return {
    title: `${t('head')} · ${config.brand.name}`,
    description: t('description', { brand: config.brand.name }),
  }
}

export async function load({ siteApi }: ScreenContext) {
  const [fees, { user }] = await Promise.all([
    siteApi('GET /exchange-web/web/site/fees'),
    siteApi('GET /exchange-web/web/user/session'),
  ])
  return { fees, mine: user ? await siteApi('GET /exchange-web/web/site/myFees') : null }
}

/** Trading fees, from the tables the engine uses. */
export function Screen() {
  const t = useWords('fees')
  const { fees, mine } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { tiers, markets, platformToken, volumeDays, volumeCoin } = fees
  return (
    <ContentPage
      density="comfortable"
      className={styles.fees}
      title={t('title')}
      intro={t.rich('intro', { b: (chunks) => <strong>{chunks}</strong> })}
      side={
        <>
          {platformToken && <Discount {...platformToken} />}
          <HelpCard />
        </>
      }
    >
      {mine && <MyTier mine={mine} coin={volumeCoin} />}
      <section>
        <h2>{t('tiers')}</h2>
        <p className={styles.note}>{t('tiers.text', { days: volumeDays, coin: volumeCoin })}</p>
        <DataTable
          caption={t('tiers')}
          cards={false}
          rows={tiers}
          rowKey={({ tier }) => String(tier)}
          columns={[
            { id: 'tier', head: t('tier'), card: 'title', cell: ({ tier }) => t('tier.of', { tier }) },
            {
              id: 'volume',
              head: t('volume', { days: volumeDays }),
              numeric: true,
              cell: ({ volume }) => (
                <span className={styles.volume} dir="ltr">
                  ≥ <MoneyText value={volume} decimals={0} zero />
                </span>
              ),
            },
            { id: 'maker', head: t('maker'), numeric: true, cell: ({ makerRate }) => <Rate rate={makerRate} /> },
            { id: 'taker', head: t('taker'), numeric: true, cell: ({ takerRate }) => <Rate rate={takerRate} /> },
          ]}
        />
      </section>
      <section>
        <h2>{t('markets')}</h2>
        <p className={styles.note}>{t('markets.text')}</p>
        <DataTable
          caption={t('markets')}
          cards={false}
          rows={markets}
          rowKey={({ pair }) => pair}
          empty={<p className={styles.note}>{t('empty')}</p>}
          columns={[
            {
              id: 'pair',
              head: t('market'),
              card: 'title',
              cell: ({ pair, hasPromotion }) => (
                <span className={styles.pair}>
                  <PairLink pair={pair} /> {hasPromotion && <Badge tone="accent">{t('promotion')}</Badge>}
                </span>
              ),
            },
            { id: 'maker', head: t('maker'), numeric: true, cell: ({ makerRate }) => <Rate rate={makerRate} /> },
            { id: 'taker', head: t('taker'), numeric: true, cell: ({ takerRate }) => <Rate rate={takerRate} /> },
            {
              id: 'discount',
              head: t('discount'),
              numeric: true,
              cell: ({ takesPlatformToken }) => t(takesPlatformToken ? 'discount.yes' : 'discount.no'),
            },
          ]}
        />
      </section>
    </ContentPage>
  )
}

function Discount({ coin, discount }: NonNullable<CallData<'GET /exchange-web/web/site/fees'>['platformToken']>) {
  const t = useWords('fees')
  const { symbols } = useLocale()
  return (
    <Card title={t('token', { coin, percent: percentText(ratePercent(discount), symbols) })}>
      <p>{t('token.text', { coin })}</p>
    </Card>
  )
}

function PairLink({ pair }: { readonly pair: string }) {
  const [base = '', quote = ''] = pair.split('_')
  return (
    <Link className={styles.link} to={`/trade/${pair}`}>
      <PairName base={base} quote={quote} size={20} />
    </Link>
  )
}

export function Rate({ rate }: { readonly rate: string }) {
  const percent = feePercent(rate)
  return <PercentText value={percent} decimals={placesOf(percent)} signed={false} tone="plain" />
}
