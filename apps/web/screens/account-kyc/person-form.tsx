import { isoDate } from '@bowline/design-system/numbers/typed-date.ts'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { CardForm } from './card-form.tsx'
import { CountryField } from './country-field.tsx'
import { DateField } from './date-field.tsx'
import type { Country, Process } from './kyc-view.ts'
import { TextField } from './text-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'

interface PersonFormProps {
  readonly countries: readonly Country[]
  readonly country: string
  onDone(process: Process, nationality: string): void
}

/** Level one, step one: personal details, as on the document. */
export function PersonForm({ countries, country, onDone }: PersonFormProps) {
  const t = useWords('account-kyc')
  const { siteApi } = usePage()
  const [said, setSaid] = useState({ countryCode: country, familyName: '', name: '', birthDate: '' })
  const set = (field: keyof typeof said) => (value: string) => setSaid({ ...said, [field]: value })
  const birthDate = isoDate(said.birthDate)
  const isWhole = birthDate !== undefined && Object.values(said).every((text) => text.trim() !== '')
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne', { ...said, birthDate }),
    (process) => onDone(process, said.countryCode),
    isWhole,
  )
  const { errorOf, dateErrorOf, general } = useFieldErrors(tried, refusal)
  return (
    <CardForm submit={t('next')} busy={busy} busyLabel={t('busy')} refusal={general} onSubmit={submit}>
      <CountryField
        label={t('nationality')}
        countries={countries}
        value={said.countryCode}
        onChange={set('countryCode')}
        error={errorOf('countryCode', said.countryCode)}
      />
      <TextField
        label={t('familyName')}
        value={said.familyName}
        onChange={set('familyName')}
        autoComplete="family-name"
        maxLength={64}
        error={errorOf('familyName', said.familyName)}
      />
      <TextField
        label={t('name')}
        value={said.name}
        onChange={set('name')}
        autoComplete="given-name"
        maxLength={64}
        error={errorOf('name', said.name)}
      />
      <DateField
        label={t('birth')}
        hint={t('birth.hint')}
        value={said.birthDate}
        onChange={set('birthDate')}
        autoComplete="bday"
        error={dateErrorOf('birthDate', said.birthDate)}
      />
    </CardForm>
  )
}
