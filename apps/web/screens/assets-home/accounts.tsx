import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link } from 'react-router'
import { useIsUnified } from '../../assets-layout/use-is-unified.ts'
import { usePage } from '../../page-context.ts'
import { useFundingMark } from '../../settings/memory-account.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'
import type { OverviewData } from './assets-home-screen.tsx'

/** Accounts that have a page. */
const pages: Partial<Record<string, string>> = {
  spot: '/assets/spot',
  futures: '/assets/contract',
  copy: '/assets/copy-trade',
  earn: '/assets/financial',
  funding: '/assets/funding',
}

/** Every account that the exchange has, with its value; one that is not opened yet says so. */
export function Accounts({ overview: { accounts, currency } }: { readonly overview: OverviewData['overview'] }) {
  const t = useWords('assets-home')
  const layout = useWords('assets-layout')
  const isUnified = useIsUnified()
  const [hidden] = useHiddenAmounts()
  const { products } = usePage().config
  useFundingMark(accounts.some(({ account, exists }) => account === 'funding' && exists))
  const rows = accounts.filter(({ account, exists }) => exists || products.includes(account))
  const nameOf = (account: (typeof accounts)[number]['account']) =>
    account === 'futures' && isUnified ? layout('unified') : t(`account.${account}`)
  return (
    <Card title={t('accounts')} flush>
      <DataTable
        caption={t('accounts')}
        cards={false}
        rows={rows}
        rowKey={({ account }) => account}
        columns={[
          { id: 'account', head: t('account'), card: 'title', cell: ({ account }) => nameOf(account) },
          {
            id: 'value',
            head: t('value'),
            numeric: true,
            cell: ({ exists, total }) =>
              exists ? (
                <MoneyText value={total} unit={currency} hidden={hidden} />
              ) : (
                <span className={styles.none}>{t('none')}</span>
              ),
          },
        ]}
        actionsHead={t('open')}
        actions={({ account }) => {
          const to = pages[account]
          return (
            to && (
              <Link className={buttonClass({ kind: 'quiet', size: 's' })} to={to}>
                {t('open')}
              </Link>
            )
          )
        }}
      />
    </Card>
  )
}
