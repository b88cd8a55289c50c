import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { type Rule, rules } from '@bowline/contract/terms/products.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { SearchSelect } from '@bowline/design-system/inputs/search-select.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { countryOptions } from '../../parts/countries.ts'
import { actionName, productName } from '../../parts/country-name.ts'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

const ANY = '*'
const places = [{ value: ANY, label: t('countries.any-country') }, ...countryOptions]

interface RuleDialogProps {
  readonly table: ConsoleData<'GET /console-api/countries/table'>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** One cell of the table; the given reason becomes its note. */
export function RuleDialog({ table, onClose, onDone }: RuleDialogProps) {
  const { api } = useConsole()
  const [country, setCountry] = useState('')
  const [product, setProduct] = useState(ANY)
  const [action, setAction] = useState(ANY)
  const [rule, setRule] = useState<Rule>('forbid')
  const actions = table.products.find((one) => one.product === product)?.actions ?? []
  const options = (names: readonly string[], nameOf: (name: string) => string) =>
    [ANY, ...names].map((value) => ({ value, label: nameOf(value) }))
  const change = async (note: string) => {
    const cell = { country, product, action, rule, note }
    await api('POST /console-api/countries/change', { ...cell, expectedVersion: table.version })
    onDone()
    return t('countries.done')
  }
  const chooseProduct = (chosen: string) => {
    setProduct(chosen)
    setAction(ANY)
  }
  return (
    <ActDialog
      title={t('countries.change')}
      confirm={t('countries.change')}
      onClose={onClose}
      act={change}
      problem={() => (country === '' ? t('countries.country.missing') : undefined)}
    >
      <Field label={t('countries.country')} hint={t('countries.country.hint')}>
        <SearchSelect options={places} value={country} onChange={setCountry} name="country" />
      </Field>
      <Field label={t('countries.product')}>
        <Select
          options={options(
            table.products.map((one) => one.product),
            productName,
          )}
          value={product}
          onChange={chooseProduct}
          name="product"
        />
      </Field>
      <Field label={t('countries.action')}>
        <Select options={options(actions, actionName)} value={action} onChange={setAction} name="action" />
      </Field>
      <RadioGroup
        label={t('countries.rule')}
        options={rules.map((value) => ({ value, label: t(`rule.${value}`) }))}
        value={rule}
        onChange={setRule}
      />
    </ActDialog>
  )
}
