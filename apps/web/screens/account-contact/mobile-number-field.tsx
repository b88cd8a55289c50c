import type { CallData } from '@bowline/contract/calls.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-contact.module.css'

export type Countries = CallData<'GET /exchange-web-gateway/countryList/bindMobile'>

export interface MobileNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

interface MobileNumberFieldProps {
  readonly countries: Countries
  readonly value: MobileNumber
  onChange(value: MobileNumber): void
  readonly countryError: string | undefined
  readonly error: string | undefined
  /** Instead of what a number looks like. */
  readonly hint?: string | undefined
}

/** Country and number; the dialling code is shown with the country. */
export function MobileNumberField({ countries, value, onChange, countryError, error, hint }: MobileNumberFieldProps) {
  const t = useWords('account-contact')
  return (
    <div className={styles.number}>
      <Field label={t('mobile.country')} error={countryError}>
        <Select
          options={[
            { value: '', label: t('mobile.country.choose') },
            ...countries.map(({ code, dialCode, name }) => ({ value: code, label: `${name} +${dialCode}` })),
          ]}
          value={value.country}
          onChange={(country) => onChange({ ...value, country })}
          size="l"
        />
      </Field>
      <Field label={t('mobile.number')} hint={hint ?? t('mobile.number.hint')} error={error}>
        <TextInput
          value={value.number}
          onChange={(number) => onChange({ ...value, number })}
          type="tel"
          size="l"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
        />
      </Field>
    </div>
  )
}
