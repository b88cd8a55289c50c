import type { CodeText } from '@bowline/contract/codes.ts'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { CaptchaStatus } from '../../captcha/captcha-status.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { CardForm } from './card-form.tsx'
import { CountryField } from './country-field.tsx'
import { DocumentNumberFields } from './document-number-fields.tsx'
import type { Country, DocumentType, Process } from './kyc-view.ts'
import { TextField } from './text-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'

interface ProofFormProps {
  /** With their dialling codes. */
  readonly phones: readonly Country[]
  readonly country: string
  /** What is taken from his country. */
  readonly documents: readonly DocumentType[]
  onDone(process: Process): void
}

const SMS: ReadonlySet<string> = new Set<CodeText<'smsCodeWrong' | 'smsCodeWrongElsewhere' | 'smsCodeForm'>>([
  '110001',
  '110036',
  '140044',
])

/** Level one, step two: a code sent to the phone, or a document number. */
export function ProofForm({ phones, country, documents, onDone }: ProofFormProps) {
  const t = useWords('account-kyc')
  const { siteApi } = usePage()
  const captcha = useCaptcha('kyc')
  const [by, setBy] = useState<'phone' | 'number'>('phone')
  const [mobile, setMobile] = useState({ country, phone: '', code: '' })
  const [document, setDocument] = useState({ type: documents[0] as DocumentType, number: '' })
  const to = { phone: mobile.phone, countryCode: mobile.country }
  const proof =
    by === 'phone'
      ? { ...to, verificationCode: mobile.code }
      : { certificateType: document.type, certificateCode: document.number }
  const isNumber = mobile.country !== '' && mobile.phone.trim() !== ''
  const isWhole = by === 'phone' ? isNumber && isWholeCode(mobile.code) : document.number.trim() !== ''
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () =>
      captcha.send((recaptcha) =>
        siteApi('POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo', { ...proof, recaptcha }),
      ),
    onDone,
    isWhole,
  )
  const { errorOf, general } = useFieldErrors(tried, refusal)
  const smsError = refusal && SMS.has(refusal.code) ? refusal.text : undefined
  const sendCode = () =>
    captcha.send((recaptcha) => siteApi('POST /exchange-web/web/kyc/sendPhoneCode', { ...to, recaptcha }))
  return (
    <CardForm
      submit={t('hand')}
      busy={busy}
      busyLabel={t('checking')}
      refusal={smsError ? undefined : general}
      onSubmit={submit}
    >
      <RadioGroup
        label={t('proof.by')}
        value={by}
        onChange={(chosen) => {
          setBy(chosen)
          forget()
        }}
        options={[
          { value: 'phone', label: t('proof.phone'), hint: t('proof.phone.hint') },
          { value: 'number', label: t('proof.number'), hint: t('proof.number.hint') },
        ]}
      />
      {by === 'phone' ? (
        <>
          <div className={styles.pair}>
            <CountryField
              label={t('phone.country')}
              countries={phones}
              dialCodes
              value={mobile.country}
              onChange={(chosen) => setMobile({ ...mobile, country: chosen })}
              error={errorOf('phoneCountry', mobile.country)}
            />
            <TextField
              label={t('phone')}
              type="tel"
              inputMode="tel"
              dir="ltr"
              autoComplete="tel-national"
              value={mobile.phone}
              onChange={(phone) => setMobile({ ...mobile, phone })}
              error={errorOf('phone', mobile.phone)}
            />
          </div>
          <SentCodeField
            label={t('phone.code')}
            value={mobile.code}
            onChange={(code) => setMobile({ ...mobile, code })}
            send={isNumber ? sendCode : undefined}
            error={smsError ?? errorOf('verificationCode', mobile.code)}
          />
        </>
      ) : (
        <DocumentNumberFields
          types={documents}
          value={document}
          onChange={setDocument}
          error={errorOf('certificateCode', document.number)}
        />
      )}
      <CaptchaStatus captcha={captcha} className={styles.note} />
    </CardForm>
  )
}
