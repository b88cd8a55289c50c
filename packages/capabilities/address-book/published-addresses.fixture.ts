/** Main-network addresses as published by the specifications. */
export const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  BTC: [
    // Bitcoin Core, src/test/data/key_io_valid.json: P2PKH, P2SH, P2WPKH, P2WSH, P2TR.
    '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
    '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
    'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
    'bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7',
    'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
    // BIP-350; its version 0 in lower case.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    // domain/wallet.md W1.
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ],
  LTC: [
    // Litecoin Core, src/test/data/key_io_valid.json.
    'LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeA',
    'LbfVMz974gbbGFqXF7FZUpSBWSbwBHDwR5',
    'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2',
    'M9dw1FAoWpHC6PcMzoCHhqQ9McvTyG5Ywj',
    // The hash from BIP-173 with the prefix from SLIP-173.
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  DOGE: [
    // Dogecoin Core, src/test/data/base58_keys_valid.json.
    'DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE',
    'DBjW6kna7rUPE4Mj9j4B3oK3xVA1SDHrdt',
    'A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs',
    '9zYnVRaekPtdKBYuPw5QiBtv3NNrzD2LLW',
  ],
  ETH: [
    // EIP-55: mixed, all capitals, none.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    // domain/wallet.md W1.
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  ],
  XRP: [
    // xrpl.org, "Address Encoding" and "Accounts".
    'rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN',
    'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn',
  ],
  // The public key of RFC 8032 §7.1, test 1, in base58.
  SOL: ['FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'],
  ADA: [
    // CIP-19, types 0 to 3, 6 and 7.
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
    'addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve',
    'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx',
  ],
}

/** Published as invalid, as another network's, or as addresses nobody should send to. */
export const PUBLISHED_WRONG: Readonly<Record<string, readonly string[]>> = {
  BTC: [
    // BIP-350.
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'bc1gmk9yu',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    // BIP-173; its version 1 has version 0's checksum.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    // Valid by BIP-350 for future use: witness versions and lengths that nobody can spend yet.
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    // Bitcoin Core: test networks, and a private key.
    'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ',
    '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK',
    '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9',
  ],
  // Litecoin Core: test networks, and a private key.
  LTC: [
    'mwXn5Vhicdav8Av3KMokx4YNuHoGRKxtWs',
    'QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z',
    'T5MZ5z9WqJxzVxYyVPecTJUSDkzDWrUYe1JuSX2AqJ9jKmLJrvTE',
  ],
  // Dogecoin Core: test networks, and a private key.
  DOGE: [
    'nhRsrUaxZou6sewjqaS37cJrMRJRgwVXdk',
    '2MsvyG12kxxipe276Au4zKqvd2xdrBuHWb3',
    'QP5rQxpaP8HHPEdCEqxTjiHGWRvsyPvzZJeJ9BCxpfT13FN9VesQ',
  ],
  // From the tests of xrpl.js: X-addresses, which include the tag.
  XRP: ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  ADA: [
    // CIP-19: pointers, stakes, test networks, and an address from before Shelley.
    'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
    'addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu',
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5',
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
  ],
}
