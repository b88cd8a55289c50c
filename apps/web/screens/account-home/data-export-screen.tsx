import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useFocusIfLost } from '../../account-layout/use-focus-if-lost.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useLookingAgain } from '../../fresh-figures/use-looking-again.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import type { Proof } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'
import { fetchExport } from './fetch-export.ts'

export const head = privateHead('account-home', 'export')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/export')
}

type Export = Awaited<ReturnType<typeof load>>

const LOOK_AGAIN_MS = 3_000

/** A copy of all data about the user: requested, created, downloaded once. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { state, requestedAtMs, expiresAtMs } = useLoaderData<Export>()
  const { siteApi, session, config } = usePage()
  const { revalidate } = useRevalidator()
  const noticeRef = useFocusIfLost<HTMLDivElement>(state)
  useLookingAgain(revalidate, LOOK_AGAIN_MS, state === 'waiting')
  const { ask, dialog } = useSecondFactor(Operation.other)
  const isReady = state === 'ready'
  const request = (proof: Proof) => siteApi('POST /exchange-web/web/user/export/request', proof)
  const download = async (proof: Proof) => {
    const file = await fetchExport(proof, session.csrfToken ?? '')
    saveFile(file, `${config.brand.name.toLowerCase()}-data.json`)
    return file
  }
  const { busy, refusal, submit } = useSubmit<unknown>(
    () => ask<unknown>(isReady ? download : request),
    () => revalidate(),
  )
  return (
    <AccountLayout
      title={t('export')}
      at={1}
      back={{ to: '/account', label: layout('nav.information') }}
      intro={t('export.intro')}
    >
      <Card>
        <div className={styles.page}>
          <div ref={noticeRef} tabIndex={-1} className={styles.notice} role="status">
            <Notice kind={state === 'failed' ? 'warn' : isReady ? 'good' : 'info'} title={t(`export.${state}`)}>
              {isReady
                ? t.rich('export.ready.text', {
                    until: () => <Moment key="until" atMs={expiresAtMs} />,
                  })
                : state === 'waiting'
                  ? t.rich('export.waiting.text', {
                      at: () => <Moment key="at" atMs={requestedAtMs} />,
                    })
                  : t(`export.${state}.text`)}
            </Notice>
          </div>
          {refusal && <Notice kind="bad">{refusal.text}</Notice>}
          {state !== 'waiting' && (
            <Button kind="primary" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
              {t(isReady ? 'export.download' : 'export.request')}
            </Button>
          )}
        </div>
      </Card>
      {dialog}
    </AccountLayout>
  )
}
