import { frozenFilters, originsOfUsers } from '@bowline/contract/terms/user-search.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SearchSelect } from '@bowline/design-system/inputs/search-select.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { useAddress } from '../../parts/address.ts'
import { countryOptions } from '../../parts/countries.ts'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import { FILTERS, filterCount } from './user-filter.ts'

const any = { value: '', label: t('users.any') }

const choices = {
  country: [any, ...countryOptions],
  level: [any, ...['0', '1', '2'].map((value) => ({ value, label: t('users.level.value', { level: value }) }))],
  frozen: [
    any,
    ...frozenFilters.map((value) => ({
      value,
      label: t(`users.frozen.${value}`),
    })),
  ],
  status: [any, ...(['active', 'closed'] as const).map((value) => ({ value, label: t(`status.${value}`) }))],
  cameBy: [any, ...originsOfUsers.map((value) => ({ value, label: t(`came-by.${value}`) }))],
} as const

/** Conditions on users, each in force as soon as it is chosen. On a phone they are folded away until wanted. */
export function UserFilters() {
  const [parts, set] = useAddress()
  const count = filterCount(parts)
  const [isOpen] = useState(() => count > 0 || innerWidth > 900)
  const select = (name: keyof typeof choices) => {
    const Choice = name === 'country' ? SearchSelect : Select
    return (
      <Field label={t(`users.filter.${name}`)}>
        <Choice
          options={choices[name]}
          value={parts[name] ?? ''}
          onChange={(value) => set({ [name]: value })}
          name={name}
          size="s"
        />
      </Field>
    )
  }
  const typed = (name: 'campaign' | 'inviterId' | 'from' | 'to', type: 'text' | 'date' = 'text') => (
    <Field label={t(`users.filter.${name}`)}>
      <TextInput
        value={parts[name] ?? ''}
        onChange={(value) => set({ [name]: name === 'inviterId' ? value.replaceAll(/\D/g, '') : value })}
        name={name}
        type={type}
        size="s"
        maxLength={64}
        autoComplete="off"
      />
    </Field>
  )
  return (
    <details className={styles.folded} open={isOpen}>
      <summary>{count === 0 ? t('users.filters') : t('users.filters.count', { count })}</summary>
      <div className={styles.narrow}>
        {select('country')}
        {select('level')}
        {select('frozen')}
        {select('status')}
        {select('cameBy')}
        {typed('campaign')}
        {typed('inviterId')}
        {typed('from', 'date')}
        {typed('to', 'date')}
        {count > 0 && (
          <Button size="s" onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
            {t('users.filters.clear')}
          </Button>
        )}
      </div>
    </details>
  )
}
