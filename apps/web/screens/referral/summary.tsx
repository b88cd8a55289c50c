import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './referral.module.css'

export type Overview = CallData<'GET /exchange-web/web/referral/overview'>

/** How many came, and what they brought: in all and by product. */
export function Summary({ overview }: { readonly overview: Overview }) {
  const t = useWords('referral')
  const { rebateTotal, rebateToday, pending, kickbackReceived, currency } = overview
  const sums = { total: rebateTotal, today: rebateToday, pending, received: kickbackReceived }
  return (
    <Card title={t('summary')}>
      <dl className={styles.figures}>
        {(['invited', 'verified', 'traded'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{overview[name]}</dd>
          </div>
        ))}
        {(Object.keys(sums) as (keyof typeof sums)[]).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <MoneyText value={sums[name]} unit={currency} zero />
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption={t('products')}
        cards={false}
        rows={overview.byProduct}
        rowKey={({ product }) => product}
        columns={[
          { id: 'product', head: t('product'), card: 'title', cell: ({ product }) => t(`product.${product}`) },
          { id: 'traded', head: t('traded'), numeric: true, cell: ({ traded }) => traded },
          {
            id: 'total',
            head: t('total'),
            numeric: true,
            cell: (row) => <MoneyText value={row.rebateTotal} zero />,
          },
          {
            id: 'today',
            head: t('today'),
            numeric: true,
            cell: (row) => <MoneyText value={row.rebateToday} zero />,
          },
          { id: 'pending', head: t('pending'), numeric: true, cell: (row) => <MoneyText value={row.pending} zero /> },
        ]}
      />
      <p className={styles.note}>
        {t('summary.note', { currency })} <TimeText atMs={overview.updatedAt} kind="minute" />
      </p>
    </Card>
  )
}
