import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { NOTHING } from '@bowline/design-system/numbers/display-number.ts'
import { useLoaderData, useNavigate } from 'react-router'
import { AmountsSwitch } from '../../assets-layout/amounts-switch.tsx'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { useHiddenAmounts } from '../../assets-layout/use-hidden-amounts.ts'
import { type PageFacts, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { Accounts } from './accounts.tsx'
import styles from './assets-home-screen.module.css'
import { EquityCurve } from './equity-curve.tsx'
import { PlayMoney } from './play-money.tsx'
import { RateNote } from './rate-note.tsx'
import { Spread } from './spread.tsx'

export function head({ locale, config }: PageFacts): Head {
  const t = wordsOf('assets-home', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, isPrivate: true }
}

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
    siteApi('GET /exchange-web-gateway/asset/equityCurve', { ...inCurrency, range: '7d' }).catch(() => null),
  ])
  return { overview, curve }
}

export type OverviewData = Awaited<ReturnType<typeof load>>

/** The user's assets: in total, by account, by coin and over time. */
export function Screen() {
  const t = useWords('assets-home')
  const { overview, curve } = useLoaderData<OverviewData>()
  const { config } = usePage()
  const [hidden] = useHiddenAmounts()
  const [, keepCurrency] = useSetting('currency')
  const navigate = useNavigate()
  const { currency, total, change24h, unpriced } = overview
  return (
    <AssetsLayout
      title={t('title')}
      at={0}
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
        <Card>
          <p className={styles.label}>
            {t('total')} <AmountsSwitch />
          </p>
          <MoneyText className={styles.sum} value={total} unit={currency} hidden={hidden} exact />
          <p className={styles.change} title={t('change.note')}>
            {t('change')}{' '}
            {change24h ? (
              <>
                <MoneyText value={change24h.profit} unit={currency} tone="gain-loss" signed hidden={hidden} exact />{' '}
                <PercentText value={change24h.percent} exact />
              </>
            ) : // Without a history there is no day before; one that did not come is told.
            curve === null ? (
              t('unknown')
            ) : (
              NOTHING
            )}
          </p>
          {overview.rate && <RateNote currency={currency} rate={overview.rate} />}
          {config.mode === 'demo' && overview.allocation.length === 0 && <PlayMoney />}
          {unpriced.length > 0 && (
            <p className={styles.label}>{t('unpriced', { currency, coins: unpriced.join(', ') })}</p>
          )}
        </Card>
        <Spread overview={overview} />
        <EquityCurve loaded={curve} currency={currency} owns={overview.allocation.length > 0} />
        <Accounts overview={overview} />
      </div>
    </AssetsLayout>
  )
}
