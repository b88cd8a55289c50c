import type { ContractRow } from '@bowline/contract/futures.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { RateText } from '../../../market-rows/rate-text.tsx'
import { useWords } from '../../../words/use-words.ts'

type Tier = ContractRow['ladder'][number]

/** How much may be held at which leverage, and what must back it. */
export function TiersTable({ contract }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const money = (value: string) => <MoneyText value={value} decimals={8} exact trim zero />
  const columns: Column<Tier>[] = [
    {
      id: 'cap',
      head: t('tiers.upTo', { coin: contract.marginCoin }),
      numeric: true,
      card: 'title',
      cell: ({ cap }) => money(cap),
    },
    { id: 'leverage', head: t('terms.leverage'), numeric: true, cell: ({ maxLever }) => <bdi>{maxLever}×</bdi> },
    { id: 'keep', head: t('tiers.keep'), numeric: true, cell: ({ keepRate }) => <RateText rate={keepRate} /> },
    {
      id: 'deduct',
      head: t('tiers.deduct', { coin: contract.marginCoin }),
      numeric: true,
      cell: ({ cum }) => money(cum),
    },
  ]
  return (
    <DataTable<Tier>
      caption={t('tab.tiers')}
      cards={false}
      rows={contract.ladder}
      rowKey={({ level }) => String(level)}
      columns={columns}
    />
  )
}
