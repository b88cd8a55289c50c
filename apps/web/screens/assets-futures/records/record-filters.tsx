import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { ContractName } from '../area/load-account.ts'
import { lineTypes, type RecordQuery, recordDays } from './record-query.ts'
import styles from './records.module.css'

interface RecordFiltersProps {
  readonly query: RecordQuery
  readonly contracts: readonly ContractName[]
  /** Only of wallet lines. */
  readonly coins?: readonly string[]
  readonly onChange: (query: RecordQuery) => void
}

const dayWords = { '': 'all', '1': 'day', '7': 'week', '30': 'month', '90': 'quarter' } as const

/** By contract and time, wallet lines by coin and type too. Another choice begins with the first page. */
export function RecordFilters({ query, contracts, coins, onChange }: RecordFiltersProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const tTables = useWords('desk/tables')
  const choose = (change: Partial<RecordQuery>) => onChange({ ...query, page: 1, ...change })
  return (
    <search className={styles.filters}>
      <Field label={tPositions('column.contract')} hideLabel>
        <Select
          value={query.contract}
          onChange={(contract) => choose({ contract })}
          options={[
            { value: '', label: tTables('tables.all') },
            ...contracts.map(({ id, symbol }) => ({ value: id, label: symbol })),
          ]}
        />
      </Field>
      {coins && (
        <>
          <Field label={tTables('tables.column.coin')} hideLabel>
            <Select
              value={query.coin}
              onChange={(coin) => choose({ coin })}
              options={[{ value: '', label: t('filter.coin') }, ...coins.map((coin) => ({ value: coin, label: coin }))]}
            />
          </Field>
          <Field label={tPositions('column.what')} hideLabel>
            <Select
              value={query.type}
              onChange={(type) => choose({ type })}
              options={[
                { value: '', label: t('filter.type') },
                ...lineTypes.map(([value, scene]) => ({ value, label: tPositions(`scene.${scene}`) })),
              ]}
            />
          </Field>
        </>
      )}
      <Field label={tPositions('column.time')} hideLabel>
        <Select
          value={query.days}
          onChange={(days) => choose({ days })}
          options={recordDays.map((days) => ({
            value: days,
            label: tTables(`tables.filter.range.${dayWords[days]}`),
          }))}
        />
      </Field>
    </search>
  )
}
