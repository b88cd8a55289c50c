import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ownEvmWallet } from '../own-wallet.fixture.ts'
import { openAnvil } from './anvil.fixture.ts'
import { BROKEN_WALLET, walletOf } from './contract-wallet.fixture.ts'
import { evmDigest } from './signed-message.ts'

const TEXT = 'I control this address.'

describe('signatures of wallets that are contracts (EIP-1271)', async () => {
  const { chain, ask, send, node, close } = await openAnvil()
  after(close)
  const created = async (data: string) => {
    const txid = await send({ data })
    await node.mine(1)
    return (await ask<{ contractAddress: string }>('eth_getTransactionReceipt', txid)).contractAddress
  }
  const signature = Buffer.from(ownEvmWallet.sign(TEXT).slice(2), 'hex')
  const says = (address: string, text = TEXT, signed: Uint8Array = signature) =>
    chain.acceptsSignature?.(address, evmDigest(text), signed)

  it('are taken if the contract says so, of that text alone, once the contract is final', async () => {
    const wallet = await created(walletOf(ownEvmWallet.address))
    assert.equal(await says(wallet), false, 'not final yet')
    await node.mine(3)
    assert.equal(await says(wallet), true)
    assert.equal(await says(wallet, `${TEXT} `), false)
    assert.equal(await says(wallet, TEXT, signature.subarray(1)), false)
    assert.equal(await says(wallet, TEXT, new Uint8Array(1_000)), false)
  })

  it('are taken of an account whose delegate says so (EIP-7702)', async () => {
    const wallet = await created(walletOf(ownEvmWallet.address))
    const account = `0x${'7a'.repeat(20)}`
    await ask('anvil_setCode', account, `0xef0100${wallet.slice(2)}`)
    await node.mine(3)
    assert.equal(await says(account), true)
    assert.equal(await says(account, `${TEXT} `), false)
  })

  it('are refused of an account without code, of a contract that is no wallet, and of one that fails', async () => {
    const other = await created(walletOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))
    const broken = await created(BROKEN_WALLET)
    await node.mine(3)
    for (const address of [ownEvmWallet.address, other, broken]) assert.equal(await says(address), false)
  })

  it('are not judged at all while the node is away', async () => {
    await node.stop()
    await assert.rejects(async () => says(ownEvmWallet.address))
  })
})
