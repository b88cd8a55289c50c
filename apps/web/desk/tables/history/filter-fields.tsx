import { endStatuses } from '@bowline/contract/terms/orders.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useWords } from '../../../words/use-words.ts'
import { DayField } from './day-field.tsx'
import { type HistoryFilter, isBackwards, ranges } from './history-filter.ts'

interface FilterFieldsProps {
  readonly filter: HistoryFilter
  readonly onChange: (filter: HistoryFilter) => void
  /** Orders have a status filter, trades have none. */
  readonly hasStatus: boolean
  /** Shows labels above the fields; otherwise only screen readers get them. */
  readonly labelled?: boolean
}

const sides = ['', 'buy', 'sell'] as const

/** Filters by side, status and time. */
export function FilterFields({ filter, onChange, hasStatus, labelled = false }: FilterFieldsProps) {
  const t = useWords('desk/tables')
  const change = (part: Partial<HistoryFilter>) => onChange({ ...filter, ...part })
  const size = labelled ? 'm' : 's'
  const wrong = isBackwards(filter) ? t('tables.filter.backwards') : undefined
  return (
    <>
      <Field label={t('tables.filter.side')} hideLabel={!labelled}>
        <Select
          size={size}
          value={filter.side}
          onChange={(side) => change({ side })}
          options={sides.map((value) => ({ value, label: t(`tables.filter.side.${value === '' ? 'any' : value}`) }))}
        />
      </Field>
      {hasStatus && (
        <Field label={t('tables.filter.status')} hideLabel={!labelled}>
          <Select
            size={size}
            value={filter.status}
            onChange={(status) => change({ status })}
            options={[
              { value: '', label: t('tables.filter.status.any') },
              ...endStatuses.map((value) => ({ value, label: t(`tables.status.${value}`) })),
            ]}
          />
        </Field>
      )}
      <Field label={t('tables.filter.range')} hideLabel={!labelled}>
        <Select
          size={size}
          value={filter.range}
          onChange={(range) => change({ range })}
          options={ranges.map((value) => ({ value, label: t(`tables.filter.range.${value}`) }))}
        />
      </Field>
      {filter.range === 'custom' && (
        <>
          <DayField
            label={t('tables.filter.from')}
            hideLabel={!labelled}
            size={size}
            value={filter.from}
            onChange={(from) => change({ from })}
            error={wrong}
          />
          <DayField
            label={t('tables.filter.to')}
            hideLabel={!labelled}
            size={size}
            value={filter.to}
            onChange={(to) => change({ to })}
          />
        </>
      )}
    </>
  )
}
