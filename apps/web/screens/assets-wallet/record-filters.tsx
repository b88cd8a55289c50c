import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { Coin } from './coin-info.ts'
import { type RecordQuery, recordDays, recordStates } from './record-query.ts'

interface RecordFiltersProps {
  readonly query: RecordQuery
  readonly coins: readonly Coin[]
  onChange(query: RecordQuery): void
}

/** By coin, state and time. */
export function RecordFilters({ query, coins, onChange }: RecordFiltersProps) {
  const t = useWords('assets-wallet')
  const { kind } = query
  return (
    <search className={styles.filters}>
      <Field label={t('coin')} hideLabel>
        <Select
          value={query.coin}
          onChange={(coin) => onChange({ ...query, coin })}
          options={[
            { value: '', label: t('filter.coin') },
            ...coins.map(({ coinName }) => ({ value: coinName, label: coinName })),
          ]}
        />
      </Field>
      <Field label={t('state')} hideLabel>
        <Select
          value={query.state}
          onChange={(state) => onChange({ ...query, state })}
          options={[
            { value: '', label: t('filter.state') },
            ...recordStates[kind].map(([code, word]) => ({ value: code, label: t(word) })),
          ]}
        />
      </Field>
      <Field label={t('time')} hideLabel>
        <Select
          value={query.days}
          onChange={(days) => onChange({ ...query, days })}
          options={recordDays.map((days) => ({
            value: days,
            label: days === '' ? t('filter.time') : t('filter.days', { n: Number(days) }),
          }))}
        />
      </Field>
    </search>
  )
}
