import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import type { Countries } from './name-field.tsx'

interface CountryFieldProps {
  readonly countries: Countries
  readonly value: string
  onChange(country: string): void
  readonly error: string | undefined
}

/** The country of residence. It is a declaration, so nothing is preselected. */
export function CountryField({ countries, value, onChange, error }: CountryFieldProps) {
  const t = useWords('user-layout')
  const { locale } = usePage()
  return (
    <Field label={t('country')} error={error} hint={t('country.hint')}>
      <Select
        lang={locale.tag}
        name="country"
        autoComplete="country"
        size="l"
        options={[
          { value: '', label: t('country.choose'), disabled: true },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
