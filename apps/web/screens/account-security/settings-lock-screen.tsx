import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { refusedField } from '../../second-factor/factor-refusals.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'
import { missingProofs, neededProofs, type Proofs } from './all-proofs.ts'
import { AllProofsFields } from './all-proofs-fields.tsx'

export const head = privateHead('account-security', 'lock')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
}

type Security = Awaited<ReturnType<typeof load>>

const spans = [1, 3, 7, 14, 30, 90] as const

/** Locks the security settings for a while, for users who travel or lend out a computer. */
export function Screen() {
  const t = useWords('account-security')
  const security = useLoaderData<Security>()
  const lock = security.settingsLock
  return (
    <AccountLayout title={t('lock')} at={3} back={useToSecurity()} intro={t('lock.intro')}>
      <div className={styles.page}>
        {lock && (
          <Notice kind="info" title={t('lock.on')}>
            {t.rich(lock.isEndingEarly ? 'lock.ending' : 'lock.until', {
              until: () => <Moment key="until" atMs={lock.endsAtMs} />,
            })}
          </Notice>
        )}
        {!lock && <LockForm />}
        {lock && !lock.isEndingEarly && <UnlockForm security={security} />}
      </div>
    </AccountLayout>
  )
}

function LockForm() {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [days, setDays] = useState(7)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/settingsLock', { days, ...proof })),
    () => revalidate(),
  )
  return (
    <>
      <AccountForm submit={t('lock.now')} busy={busy} refusal={refusal?.text} onSubmit={submit}>
        <Field label={t('lock.days')} hint={t('lock.days.hint')}>
          <Select
            options={spans.map((span) => ({ value: String(span), label: t('days', { n: span }) }))}
            value={String(days)}
            onChange={(span) => setDays(Number(span))}
            size="l"
          />
        </Field>
      </AccountForm>
      {dialog}
    </>
  )
}

function UnlockForm({ security }: { readonly security: Security }) {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const [proofs, setProofs] = useState<Proofs>({})
  const needed = neededProofs(security)
  const missing = missingProofs(needed, proofs)
  const { busy, tried, refusal, submit } = useSubmit(
    async () => ({ lock: await siteApi('POST /exchange-web/web/user/settingsUnlock', proofs) }),
    () => revalidate(),
    missing.length === 0,
  )
  return (
    <AccountForm
      title={t('lock.early')}
      submit={t('lock.early.submit')}
      busy={busy}
      refusal={refusal && refusedField(refusal) === undefined ? refusal.text : undefined}
      onSubmit={submit}
    >
      <p>{t('lock.early.text')}</p>
      <AllProofsFields
        needed={needed}
        proofs={proofs}
        onChange={setProofs}
        missing={tried ? missing : []}
        refusal={refusal}
      />
    </AccountForm>
  )
}
