import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useFocusIfLost } from '../../account-layout/use-focus-if-lost.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'close')

export async function load({ siteApi }: ScreenContext) {
  const [closing, { hasPassword }] = await Promise.all([
    siteApi('GET /exchange-web/web/user/closing'),
    siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage'),
  ])
  return { ...closing, hasPassword }
}

type Closing = Awaited<ReturnType<typeof load>>

/** Closes the account: it must be empty, and stays open for another week. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const closing = useLoaderData<Closing>()
  const noticeRef = useFocusIfLost<HTMLDivElement>(closing.closesAtMs)
  return (
    <AccountLayout
      title={t('close')}
      at={1}
      back={{ to: '/account', label: layout('nav.information') }}
      intro={t('close.intro')}
    >
      <div ref={noticeRef} tabIndex={-1} className={styles.notice}>
        {closing.closesAtMs !== null ? (
          <Keep atMs={closing.closesAtMs} />
        ) : closing.obstacles.length > 0 ? (
          <Obstacles obstacles={closing.obstacles} />
        ) : (
          <CloseForm hasPassword={closing.hasPassword} />
        )}
      </div>
    </AccountLayout>
  )
}

const ways = { balance: '/assets', 'open-orders': '/trade', frozen: '/account/freeze' } as const

function Obstacles({ obstacles }: Pick<Closing, 'obstacles'>) {
  const t = useWords('account-home')
  return (
    <Notice kind="warn" title={t('close.first')}>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {t(`close.${obstacle}`)} <Link to={ways[obstacle]}>{t(`close.${obstacle}.go`)}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function CloseForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useWords('account-home')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [loginPassword, setPassword] = useState('')
  const [isSure, setIsSure] = useState(false)
  const isMissing = hasPassword && loginPassword === ''
  const { busy, tried, refusal, submit } = useSubmit(
    () =>
      ask((proof) => siteApi('POST /exchange-web/web/user/close', { ...proof, ...(hasPassword && { loginPassword }) })),
    () => revalidate(),
    isSure && !isMissing,
  )
  return (
    <>
      <AccountForm submit={t('close.submit')} busy={busy} danger refusal={refusal?.text} onSubmit={submit}>
        <Notice kind="warn" title={t('close.what')}>
          {t('close.what.text')}
        </Notice>
        {hasPassword && (
          <PasswordField
            kind="current"
            label={t('close.password')}
            value={loginPassword}
            onChange={setPassword}
            error={tried && isMissing ? t('close.missing') : undefined}
          />
        )}
        <div>
          <Checkbox checked={isSure} onChange={setIsSure}>
            {t('close.sure')}
          </Checkbox>
          <p className={styles.error} aria-live="polite">
            {tried && !isSure ? t('close.unsure') : ''}
          </p>
        </div>
      </AccountForm>
      {dialog}
    </>
  )
}

function Keep({ atMs }: { readonly atMs: number }) {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/close/cancel'),
    () => revalidate(),
  )
  return (
    <Card>
      <div className={styles.page}>
        <Notice kind="warn" title={layout('closing')}>
          {layout.rich('closing.text', { at: () => <Moment key="at" atMs={atMs} /> })}
        </Notice>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <Button kind="primary" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
          {t('close.keep')}
        </Button>
      </div>
    </Card>
  )
}
