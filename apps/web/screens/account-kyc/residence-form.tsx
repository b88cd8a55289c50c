import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { CardForm } from './card-form.tsx'
import { CountryField } from './country-field.tsx'
import type { Country, Process } from './kyc-view.ts'
import { useFieldErrors } from './use-field-errors.ts'

interface ResidenceFormProps {
  readonly countries: readonly Country[]
  onDone(process: Process): void
}

/** Level two, last page: residence and two declarations. */
export function ResidenceForm({ countries, onDone }: ResidenceFormProps) {
  const t = useWords('account-kyc')
  const { siteApi } = usePage()
  const [countryCode, setCountryCode] = useState('')
  const [isPoliticallyExposed, setPolitical] = useState(false)
  const [isOwnAccount, setOwn] = useState(false)
  const { busy, tried, refusal, submit } = useSubmit(
    () =>
      siteApi('POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree', {
        countryCode,
        isPoliticallyExposed,
        isOwnAccount,
      }),
    onDone,
    countryCode !== '',
  )
  const { errorOf, general } = useFieldErrors(tried, refusal)
  return (
    <CardForm submit={t('hand')} busy={busy} busyLabel={t('checking')} refusal={general} onSubmit={submit}>
      <CountryField
        label={t('residence')}
        hint={t('residence.hint')}
        countries={countries}
        value={countryCode}
        onChange={setCountryCode}
        error={errorOf('countryCode', countryCode)}
      />
      <Checkbox checked={isOwnAccount} onChange={setOwn}>
        {t('own')}
      </Checkbox>
      <Checkbox checked={isPoliticallyExposed} onChange={setPolitical}>
        {t('political')}
      </Checkbox>
    </CardForm>
  )
}
