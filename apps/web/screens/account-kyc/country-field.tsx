import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import type { Country } from './kyc-view.ts'

interface CountryFieldProps {
  readonly label: string
  readonly hint?: string
  readonly countries: readonly Country[]
  readonly value: string
  onChange(country: string): void
  readonly error: ReactNode
  /** Shows the dialling code with the name. */
  readonly dialCodes?: boolean
}

/** Chooses a country by name. Countries that are not served are listed too, so that nobody searches in vain. */
export function CountryField({ label, hint, countries, value, onChange, error, dialCodes }: CountryFieldProps) {
  const t = useWords('account-kyc')
  const labelOf = ({ name, dialCode, isServed }: Country) => {
    if (dialCodes) return `${name} +${dialCode}`
    return isServed ? name : t('country.not', { country: name })
  }
  return (
    <Field label={label} hint={hint} error={error} required>
      <Select
        size="l"
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: t('country.choose'), disabled: true },
          ...countries.map((country) => ({
            value: country.code,
            label: labelOf(country),
            disabled: !dialCodes && !country.isServed,
          })),
        ]}
      />
    </Field>
  )
}
