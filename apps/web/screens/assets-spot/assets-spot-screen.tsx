import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText, significantPlaces } from '@bowline/design-system/number-texts/qty-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { AccountTotal } from '../../assets-layout/account-total.tsx'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { useAccount, useAccountStore, useFreshness } from '../../live/hooks.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { type Balance, shownBalances, totalWorth, withLiveBalances } from './asset-rows.ts'
import styles from './assets-spot-screen.module.css'

export const head = privateHead('assets-spot', 'title')

export async function load({ siteApi }: ScreenContext) {
  const [account, { markets }] = await Promise.all([
    siteApi('GET /exchange-web-gateway/asset/balances'),
    siteApi('GET /exchange-web/web/market/list'),
  ])
  // The market of a coin: the first with it as base, otherwise as quote.
  const pairOf = (coin: string) =>
    (markets.find(({ base }) => base === coin) ?? markets.find(({ quote }) => quote === coin))?.pair
  const pairs = Object.fromEntries(account.balances.map(({ coin }) => [coin, pairOf(coin)]))
  return { account, pairs }
}

/** The spot account by coin, live. */
export function Screen() {
  const t = useWords('assets-spot')
  const layout = useWords('assets-layout')
  const { account, pairs } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const live = useAccount()
  const [hidden] = useHiddenAmounts()
  const [search, setSearch] = useState('')
  const [hideSmall, setHideSmall] = useState(false)
  const [withEmpty, showEmpty] = useState(false)
  const all = withLiveBalances(account.balances, live?.balances)
  const owned = all.filter(({ total }) => Number(total) !== 0)
  const isAll = withEmpty || search.trim() !== '' || owned.length === 0
  const rows = shownBalances(isAll ? all : owned, { search, hideSmall })
  const { currency } = account
  // All quantities of the page have their points below each other.
  const places = Math.max(...all.flatMap(({ available, locked, total }) => [available, locked, total].map(placesIn)))
  const amount = (value: string) => <QtyText value={value} places={places} hidden={hidden} />
  const showAll = () => {
    setSearch('')
    setHideSmall(false)
    showEmpty(true)
  }
  return (
    <AssetsLayout title={t('title')} at={1} aside={<Aside />} isEmpty={owned.length === 0}>
      <AccountTotal label={t('total')} value={totalWorth(all)} unit={currency} />
      <search className={styles.tools}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} clearLabel={t('search.clear')} />
        <Checkbox checked={hideSmall} onChange={setHideSmall}>
          {t('small', { currency })}
        </Checkbox>
      </search>
      <DataTable<Balance>
        caption={t('title')}
        cards="lines-above-actions"
        rows={rows}
        rowKey={({ coin }) => coin}
        actionsHead={t('column.actions')}
        actions={({ coin }) => (
          <span className={styles.actions}>
            <Link className={buttonClass({ kind: 'quiet', size: 's' })} to={`/assets/spot/deposit?coin=${coin}`}>
              {layout('deposit')} <span className="spoken">{coin}</span>
            </Link>
            <Link className={buttonClass({ kind: 'quiet', size: 's' })} to={`/assets/spot/withdraw?coin=${coin}`}>
              {layout('withdraw')} <span className="spoken">{coin}</span>
            </Link>
            {pairs[coin] && (
              <Link
                className={buttonClass({ kind: 'quiet', size: 's' })}
                to={`/trade/${pairs[coin]}`}
                aria-label={t('trade.coin', { coin })}
              >
                {t('trade')}
              </Link>
            )}
          </span>
        )}
        empty={
          <EmptyState
            title={all.length === 0 ? t('empty.none') : t('empty')}
            {...(all.length === 0 && { text: t('empty.none.text') })}
            action={all.length > 0 && <Button onClick={showAll}>{t('empty.show')}</Button>}
          />
        }
        columns={[
          {
            id: 'coin',
            head: t('column.coin'),
            card: 'title',
            cell: ({ coin, name }) => <PairName base={coin} name={name} />,
          },
          {
            id: 'available',
            head: t('column.available'),
            numeric: true,
            ch: 14,
            card: 'hidden',
            cell: ({ available }) => amount(available),
          },
          {
            id: 'locked',
            head: t('column.locked'),
            numeric: true,
            ch: 14,
            card: 'under',
            cell: ({ locked }) => (
              <span className={Number(locked) === 0 ? styles.none : undefined} data-head={t('column.locked')}>
                {amount(locked)}
              </span>
            ),
          },
          { id: 'total', head: t('column.total'), numeric: true, ch: 14, cell: ({ total }) => amount(total) },
          {
            id: 'value',
            head: t('column.value', { currency }),
            numeric: true,
            ch: 12,
            cell: ({ value }) => <MoneyText value={value} hidden={hidden} />,
          },
        ]}
      />
      {owned.length > 0 && owned.length < all.length && search === '' && (
        <p className={styles.rest}>
          <Button kind="plain" onClick={() => showEmpty(!withEmpty)}>
            {withEmpty ? t('rest.hide') : t('rest.show', { n: all.length - owned.length })}
          </Button>
        </p>
      )}
    </AssetsLayout>
  )
}

const placesIn = (value: string) => significantPlaces(value)

function Freshness() {
  const t = useWords('assets-spot')
  const { state, ageMs } = useFreshness(useAccountStore())
  if (state === 'connecting') return null
  const age = ageMs === undefined ? t('failed') : t('stale', { seconds: Math.round(ageMs / 1_000) })
  return state === 'live' ? <StaleMark level="live">{t('live')}</StaleMark> : <StaleMark level="stale">{age}</StaleMark>
}

/** How old the amounts are, and the way to another coin. */
function Aside() {
  const layout = useWords('assets-layout')
  return (
    <>
      <Freshness />
      <Link className={buttonClass({ size: 's' })} to="/assets/spot/convert">
        {layout('convert')}
      </Link>
    </>
  )
}
