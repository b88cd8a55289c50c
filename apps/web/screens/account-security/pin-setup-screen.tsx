import { redirect } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { sealPin } from '../../second-factor/seal-pin.ts'
import { useWords } from '../../words/use-words.ts'
import { PinForm } from './pin-form.tsx'

export const head = privateHead('account-security', 'pin.setup')

/** A PIN is set once; a user with a PIN changes it instead. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { pinSet } = await siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
  if (pinSet) throw redirect('/account/pin_change')
  return null
}

export function Screen() {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  return (
    <AccountLayout title={t('pin.setup')} at={3} back={useToSecurity()} intro={t('pin.setup.intro')}>
      <PinForm
        submitLabel={t('pin.setup')}
        doneTitle={t('pin.wasSet')}
        send={async (pin, proof) =>
          siteApi('POST /exchange-web/web/userCenterPinCode/setPinCode', {
            capitalPword: await sealPin(siteApi, pin),
            ...proof,
          })
        }
      />
    </AccountLayout>
  )
}
