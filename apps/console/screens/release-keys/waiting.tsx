import { releaseText } from '@bowline/chains/signer/release-text.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { ReleaseDetails } from '../../parts/release-details.tsx'
import { signText } from '../../parts/sign-release.ts'
import { useAct } from '../../parts/use-act.ts'
import { useConsole, useMember } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { KeyBoard } from './release-keys.tsx'

interface WaitingProps {
  readonly board: KeyBoard
  readonly mayAct: boolean
  readonly onDone: () => void
}

/** What two members have allowed and have still to release: coins for the cold wallet, deposits that go back. */
export function Waiting({ board: { waiting, own }, mayAct, onDone }: WaitingProps) {
  const { api } = useConsole()
  const { email } = useMember()
  const { error, busy, act } = useAct(onDone)
  const sign =
    ({ release, subject }: (typeof waiting)[number]) =>
    async () => {
      const assertion = await signText(
        releaseText(release),
        own.map(({ key }) => key),
      )
      await api('POST /console-api/release-keys/release', { subject, assertion } as never)
    }
  if (waiting.length === 0) return null
  return (
    <>
      {waiting.map((one) => (
        <Card key={one.subject} title={t(`keys.waiting.${one.kind}`, { amount: `${one.amount} ${one.coin}` })}>
          <ReleaseDetails release={one.release} />
          <p>{t('keys.signed-by', { count: one.signedBy.length, who: one.signedBy.join(', ') })}</p>
          {mayAct && !one.signedBy.includes(email) && (
            <Button kind="primary" busy={busy} busyLabel={t('busy')} onClick={() => act(sign(one))}>
              {t('keys.release')}
            </Button>
          )}
        </Card>
      ))}
      {error !== undefined && <Banner kind="bad">{error}</Banner>}
    </>
  )
}
