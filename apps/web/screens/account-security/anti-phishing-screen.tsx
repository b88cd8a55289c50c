import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'
import { problemOfPhrase } from './phrase.ts'

export const head = privateHead('account-security', 'phrase')

export async function load({ siteApi }: ScreenContext) {
  const { antiPhishing } = await siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
  return { antiPhishing }
}

/** The phrase that identifies our e-mails. */
export function Screen() {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const { siteApi, config } = usePage()
  const toast = useToast()
  const loaded = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [kept, setKept] = useState(loaded.antiPhishing ?? '')
  const [phrase, setPhrase] = useState(kept)
  const problem = problemOfPhrase(phrase)
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/antiPhishing', { phrase, ...proof })),
    ({ antiPhishing }) => {
      setKept(antiPhishing ?? '')
      setPhrase(antiPhishing ?? '')
      toast({ text: layout('saved'), kind: 'good' })
    },
    problem === undefined && phrase !== kept,
  )
  return (
    <AccountLayout title={t('phrase')} at={3} back={useToSecurity()} intro={t('phrase.intro')}>
      <div className={styles.page}>
        <AccountForm submit={t('phrase.save')} busy={busy} refusal={refusal?.text} onSubmit={submit}>
          <Field
            label={t('phrase')}
            hint={t('phrase.rule')}
            error={tried && problem ? t(`phrase.${problem}`) : undefined}
          >
            <TextInput value={phrase} onChange={setPhrase} size="l" autoComplete="off" maxLength={40} />
          </Field>
        </AccountForm>
        <Card title={t('phrase.sample')}>
          <p className={styles.sample}>
            {t.rich('phrase.sample.text', {
              brand: config.brand.name,
              b: () => <strong key="phrase">{phrase.trim() || t('phrase.none')}</strong>,
            })}
          </p>
        </Card>
      </div>
      {dialog}
    </AccountLayout>
  )
}
