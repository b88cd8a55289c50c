import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { declaredFields, missingFields, type Recipient, recipients, takesTravelAddress } from './recipient.ts'

type Compliance = CallData<'GET /exchange-web-gateway/travelRule/checkCompliance'>

interface WhoFormProps {
  readonly complianceId: string
  readonly providers: CallData<'GET /exchange-web-gateway/travelRule/preCheckCompliance'>['providers']
  /** Of a withdrawal, or of a deposit. */
  readonly side: 'recipient' | 'sender'
  onBack(): void
  onAnswer(answer: Compliance): void
}

/** Whose address it is, and where. */
export function WhoForm({ complianceId, providers, side, onBack, onAnswer }: WhoFormProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const [said, setSaid] = useState<Recipient>({
    ...{
      who: 'own-wallet',
      provider: providers[0]?.code ?? '',
      providerName: '',
      familyName: '',
      name: '',
      travelAddress: '',
    },
  })
  const missing = missingFields(said)
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web-gateway/travelRule/requestVasp', { complianceId, ...declaredFields(said) }),
    onAnswer,
    missing.length === 0,
  )
  const isSender = side === 'sender'
  const isAtProvider = said.who === 'own-account' || said.who === 'other-account'
  const isOther = said.who === 'other-wallet' || said.who === 'other-account'
  const errorOf = (field: (typeof missing)[number]) => (tried && missing.includes(field) ? t('who.missing') : undefined)
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <p className={styles.note}>{t(isSender ? 'origin.text' : 'who.text')}</p>
      <RadioGroup
        label={t(isSender ? 'origin.where' : 'who.where')}
        value={said.who}
        onChange={(who) => setSaid({ ...said, who })}
        options={recipients.map((value) => ({ value, label: t(`who.${value}`) }))}
      />
      {isAtProvider && (
        <Field label={t('who.provider')}>
          <Select
            size="l"
            value={said.provider}
            onChange={(provider) => setSaid({ ...said, provider })}
            options={[
              ...providers.map(({ code, name }) => ({ value: code, label: name })),
              { value: '', label: t('who.provider.other') },
            ]}
          />
        </Field>
      )}
      {isAtProvider && said.provider === '' && (
        <Field label={t('who.provider.name')} error={errorOf('providerName')} required>
          <TextInput
            size="l"
            value={said.providerName}
            onChange={(providerName) => setSaid({ ...said, providerName })}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
      )}
      {!isSender && takesTravelAddress(said) && (
        <Field label={t('who.travel')} hint={t('who.travel.hint')}>
          <TextInput
            size="l"
            value={said.travelAddress}
            onChange={(travelAddress) => setSaid({ ...said, travelAddress })}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      {isOther && (
        <>
          <Field label={t(isSender ? 'origin.family' : 'who.family')} error={errorOf('familyName')} required>
            <TextInput
              size="l"
              value={said.familyName}
              onChange={(familyName) => setSaid({ ...said, familyName })}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
          <Field label={t(isSender ? 'origin.name' : 'who.name')} error={errorOf('name')} required>
            <TextInput
              size="l"
              value={said.name}
              onChange={(name) => setSaid({ ...said, name })}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
        </>
      )}
      {isAtProvider && !isSender && <p className={styles.note}>{t('who.reported')}</p>}
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      <div className={styles.actions}>
        <Button size="l" onClick={onBack}>
          {t(isSender ? 'close' : 'back')}
        </Button>
        <Button kind="primary" type="submit" size="l" busy={busy} busyLabel={t('busy')}>
          {t('continue')}
        </Button>
      </div>
    </form>
  )
}
