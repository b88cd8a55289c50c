import { promptScenes } from '@bowline/contract/terms/prompts.ts'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useLoaderData, useNavigate } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { PromptsSlot } from '../../contracts/unified/prompts/prompts-slot.tsx'
import { marketPath } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords } from '../../words/use-words.ts'
import { Accounts } from './accounts.tsx'
import styles from './assets-home-screen.module.css'
import { sinceFirstWorth } from './equity-curve.tsx'
import { Spread } from './spread.tsx'
import { Worth } from './worth.tsx'

export const head = privateHead('assets-home', 'title')

/** In the currency of the URL, otherwise the user's setting, otherwise the exchange's default. */
export async function load({ siteApi, request }: ScreenContext) {
  const asked = new URL(request.url).searchParams.get('currency') ?? undefined
  const [{ valuationCoins, valuationCurrencies }, settings] = await Promise.all([
    siteApi('GET /exchange-web/web/site/config'),
    siteApi('GET /exchange-web/web/user/settings'),
  ])
  const offered = [...valuationCoins, ...valuationCurrencies]
  const currency = [asked, settings.currency].find((each) => each && offered.includes(each))
  const inCurrency = currency ? { currency } : {}
  const [overview, curve] = await Promise.all([
    siteApi('GET /exchange-web-gateway/asset/overview', inCurrency),
    firstCurve(siteApi, inCurrency).catch(() => null),
  ])
  return { overview, curve }
}

const WEEK_MS = 6.5 * 86_400_000

/** A week, or a day where there is less than a week to show. */
async function firstCurve(siteApi: ScreenContext['siteApi'], inCurrency: { readonly currency?: string }) {
  const ask = (range: '24h' | '7d') => siteApi('GET /exchange-web-gateway/asset/equityCurve', { ...inCurrency, range })
  const week = await ask('7d')
  const [first] = sinceFirstWorth(week.points)
  return first && Date.now() - first.atMs >= WEEK_MS ? week : ask('24h')
}

export type OverviewData = Awaited<ReturnType<typeof load>>

const TRADE = marketPath('BTC-USDT')

/** The user's assets: in total, by account, by coin and over time. */
export function Screen() {
  const t = useWords('assets-home')
  const { overview, curve } = useLoaderData<OverviewData>()
  const { config } = usePage()
  const [, keepCurrency] = useSetting('currency')
  const navigate = useNavigate()
  const { currency } = overview
  return (
    <AssetsLayout
      title={t('title')}
      at={0}
      isEmpty={overview.allocation.length === 0}
      aside={
        <Select
          aria-label={t('currency')}
          options={[...config.valuationCoins, ...config.valuationCurrencies].map((each) => ({
            value: each,
            label: each,
          }))}
          value={currency}
          onChange={(chosen) => {
            keepCurrency(chosen)
            navigate(`/assets?currency=${chosen}`)
          }}
        />
      }
    >
      <div className={styles.grid}>
        <Worth overview={overview} curve={curve} />
        <div className={styles.beside}>
          <Spread overview={overview} />
          <Accounts overview={overview} />
          <HelpCard />
        </div>
      </div>
      <PromptsSlot corner="end" scenes={promptScenes} tradePath={TRADE} />
    </AssetsLayout>
  )
}
