import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Agreement } from '../../user-layout/agreement.tsx'
import { CountryField } from '../../user-layout/country-field.tsx'
import { type Countries, NameField } from '../../user-layout/name-field.tsx'
import type { RefusedField } from '../../user-layout/refused-field.ts'
import { useWords } from '../../words/use-words.ts'
import type { RegisterForm, RegisterProblems } from './register-form.ts'

interface AboutStepProps {
  readonly countries: Countries
  readonly form: RegisterForm
  change(part: Partial<RegisterForm>): void
  /** Validation errors, shown after the first attempt. */
  readonly problems: RegisterProblems | undefined
  textAt(field: RefusedField): string | undefined
}

/** Name, country, invitation and agreement. */
export function AboutStep({ countries, form, change, problems, textAt }: AboutStepProps) {
  const t = useWords('user-register')
  return (
    <>
      <NameField
        countries={countries}
        value={form.name}
        onChange={(name) => change({ name })}
        problem={problems?.name}
        error={textAt('name')}
      />
      <CountryField
        countries={countries}
        value={form.country}
        onChange={(country) => change({ country })}
        error={problems?.isCountryMissing ? t('country.missing') : textAt('country')}
      />
      <Field label={t('invite')} hint={t('invite.hint')}>
        <TextInput
          value={form.inviteCode}
          onChange={(inviteCode) => change({ inviteCode })}
          name="inviteCode"
          size="l"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Agreement
        checked={form.isAgreed}
        onChange={(isAgreed) => change({ isAgreed })}
        isMissing={problems?.isAgreementMissing ?? false}
      />
    </>
  )
}
