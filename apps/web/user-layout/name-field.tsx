import type { CallData } from '@bowline/contract/calls.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { likelyCountry } from './likely-country.ts'
import styles from './name-field.module.css'
import type { NameProblem, TypedName } from './sign-in-name.ts'

export type Countries = CallData<'GET /exchange-web-gateway/countryList/bindMobile'>

interface NameFieldProps {
  readonly countries: Countries
  readonly value: TypedName
  onChange(value: TypedName): void
  /** Validation errors, shown after the first attempt. */
  readonly problem: NameProblem | undefined
  /** The server's rejection. */
  readonly error?: string | undefined
}

/** E-mail address or phone number, the number beside its country. */
export function NameField({ countries, value, onChange, problem, error }: NameFieldProps) {
  const t = useWords('user-layout')
  const { locale } = usePage()
  const { by, email, country, number } = value
  const wrong = error ?? (problem && t(`name.${problem}`))
  const choose = (next: TypedName['by']) =>
    onChange({ ...value, by: next, country: country || likelyCountry(countries, navigator.languages) })
  return (
    <div className={styles.name}>
      <SegmentedControl
        label={t('name.by')}
        options={[
          { value: 'email', label: t('name.byEmail') },
          { value: 'phone', label: t('name.byPhone') },
        ]}
        value={by}
        onChange={choose}
        full
      />
      {by === 'email' ? (
        <Field label={t('name.email')} error={wrong}>
          <TextInput
            value={email}
            onChange={(text) => onChange({ ...value, email: text })}
            type="email"
            name="name"
            size="l"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
      ) : (
        <div className={styles.phone}>
          <Field label={t('name.country')} error={problem === 'phone.country' ? wrong : undefined}>
            <Select
              lang={locale.tag}
              options={[
                { value: '', label: '+', disabled: true },
                ...countries.map(({ code, dialCode, name }) => ({
                  value: code,
                  label: `\u2066+${dialCode}\u2069 ${name}`,
                })),
              ]}
              value={country}
              onChange={(next) => onChange({ ...value, country: next })}
              autoComplete="tel-country-code"
              size="l"
            />
          </Field>
          <Field label={t('name.phone')} error={problem === 'phone.country' ? undefined : wrong}>
            <TextInput
              value={number}
              onChange={(text) => onChange({ ...value, number: text })}
              type="tel"
              name="phone"
              size="l"
              inputMode="tel"
              dir="ltr"
              autoComplete="tel-national"
              required
            />
          </Field>
        </div>
      )}
    </div>
  )
}
