import type { CodeText } from '@bowline/contract/codes.ts'
import type { Operation } from '@bowline/contract/terms/operations.ts'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { isAboutField } from '../../second-factor/factor-refusals.ts'
import { sendCodeToMobile, sendOwnCode } from '../../second-factor/send-code.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { isMobile, STEP_ORDER } from './change-steps.ts'
import { type Countries, MobileNumberField } from './mobile-number-field.tsx'
import { StartAgain } from './start-again.tsx'

interface NewMobileProps {
  readonly title: string
  readonly submitLabel: string
  /** Bind a first number, or change to another. */
  readonly call:
    | 'POST /exchange-web/web/userCenterMobile/bindMobile'
    | 'POST /exchange-web/web/userCenterMobile/modifyMobile'
  readonly operation: Operation
  readonly countries: Countries
  readonly country: string
  /** The masked target of the e-mail code; null if there is no address, and no code is needed. */
  readonly email: string | null
  /** The masked number of an earlier code; null if there was none. */
  readonly sentTo: string | null
  onDone(heldUntilMs: number | null): void
  /** Where there is a step before this one. */
  onStartAgain?(): void
}

const NUMBER: ReadonlySet<string> = new Set<
  CodeText<'phoneTakenAtRegistration' | 'phoneTakenAtBind' | 'phoneTakenAtChange'>
>(['140013', '140025', '140033'])

/** A new number, the SMS code sent to it, and the code sent by e-mail. */
export function NewMobile(props: NewMobileProps) {
  const { title, submitLabel, call, operation, countries, country, email, sentTo, onDone, onStartAgain } = props
  const t = useWords('account-contact')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const [mobile, setMobile] = useState({ country, number: '' })
  const [smsCode, setSmsCode] = useState('')
  const [emailCode, setEmailCode] = useState('')
  const [isOver, setOver] = useState(false)
  const isNumber = mobile.country !== '' && isMobile(mobile.number)
  const needsMail = email !== null
  const to = { countryCode: mobile.country, mobileNumber: mobile.number }
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi(call, { ...to, smsCode, ...(needsMail && { emailCode }) }),
    ({ withdrawalsHeldUntilMs }) => onDone(withdrawalsHeldUntilMs),
    isNumber && isWholeCode(smsCode) && (!needsMail || isWholeCode(emailCode)),
  )
  const ofNumber = refusal && NUMBER.has(refusal.code) ? refusal.text : undefined
  const ofCode = (name: string) => (refusal && isAboutField(refusal, name) ? refusal.text : undefined)
  const formError = (code: string) => (tried && !isWholeCode(code) ? factor('code.form') : undefined)
  const shown = ofNumber ?? ofCode('smsCode') ?? (needsMail ? ofCode('emailCode') : undefined)
  return (
    <AccountForm
      title={title}
      submit={submitLabel}
      busy={busy}
      refusal={shown ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <MobileNumberField
        countries={countries}
        value={mobile}
        onChange={setMobile}
        countryError={tried && mobile.country === '' ? t('mobile.country.missing') : undefined}
        hint={sentTo === null ? undefined : t('mobile.sentBefore', { number: sentTo })}
        error={ofNumber ?? (tried && !isMobile(mobile.number) ? t('mobile.form') : undefined)}
      />
      <SentCodeField
        onSent={forget}
        label={factor('label.sms')}
        value={smsCode}
        onChange={setSmsCode}
        send={
          isNumber
            ? () => sendCodeToMobile(siteApi, operation, { countryCode: mobile.country, mobile: mobile.number })
            : undefined
        }
        onRefused={(why) => setOver(why === STEP_ORDER)}
        error={ofCode('smsCode') ?? formError(smsCode)}
      />
      {needsMail && (
        <SentCodeField
          onSent={forget}
          label={factor('label.email')}
          hint={factor('text.email', { target: email })}
          value={emailCode}
          onChange={setEmailCode}
          send={() => sendOwnCode(siteApi, 'email', operation)}
          error={ofCode('emailCode') ?? formError(emailCode)}
        />
      )}
      {onStartAgain && (isOver || refusal?.code === STEP_ORDER) && <StartAgain onStartAgain={onStartAgain} />}
    </AccountForm>
  )
}
