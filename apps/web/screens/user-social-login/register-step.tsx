import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { Agreement } from '../../user-layout/agreement.tsx'
import { CountryField } from '../../user-layout/country-field.tsx'
import { keptCallBack } from '../../user-layout/kept-call-back.ts'
import type { Countries } from '../../user-layout/name-field.tsx'
import { leaveFor } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'

/** The address is new: asks for what the other service does not know. */
export function RegisterStep({ ticket, countries }: { readonly ticket: string; readonly countries: Countries }) {
  const t = useWords('user-social-login')
  const layout = useWords('user-layout')
  const { siteApi } = usePage()
  const [country, setCountry] = useState('')
  const [agreement, setAgreement] = useState(false)
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/social/register', { ticket, country, agreement }),
    ({ kind }) => leaveFor(withCallBack(`/user/${kind}`, keptCallBack())),
    country !== '' && agreement,
  )
  const textAt = useRefusalText(refusal)
  return (
    <UserForm
      submit={t('register')}
      busyLabel={layout('busy')}
      busy={busy}
      onSubmit={submit}
      wrong={refusal}
      error={textAt('form')}
    >
      <CountryField
        countries={countries}
        value={country}
        onChange={setCountry}
        error={tried && !country ? t('country.missing') : textAt('country')}
      />
      <Agreement checked={agreement} onChange={setAgreement} isMissing={tried && !agreement} />
    </UserForm>
  )
}
