import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonical, checked, type Sealed } from '../src/lib/proof'

const nonce = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const commit = createHash('sha256').update(Buffer.from(nonce, 'hex')).digest('hex')
const words = ['für Anna', null]
const parts = '["table","some game",{"a":1,"b":"x"},["für Anna",null]]'
const seed = createHmac('sha256', Buffer.from(nonce, 'hex')).update(parts).digest().readBigUInt64BE(0)
const record: Sealed = { table: 'table', game: 'some game', options: { b: 'x', a: 1 }, seed: 0, proof: { nonce, commit, words } }
const text = `{"seed": ${seed}}`

describe('the proof of the dice', () => {
  it('hashes the same text as everyone: sorted keys, no spaces', () => {
    expect(canonical(['table', 'some game', { b: 'x', a: 1 }, words])).toBe(parts)
  })
  it('holds for a record whose nonce was sealed and whose seed follows from it', async () => {
    expect(await checked(record, commit, text)).toEqual({ sealed: true, seeded: true, words: 1 })
  })
  it('fails for another nonce, other words and another seed', async () => {
    const other = { ...record, proof: { ...record.proof, nonce: nonce.replace('00', '01') } }
    expect((await checked(other, commit, text)).sealed).toBe(false)
    const mute = { ...record, proof: { ...record.proof, words: [null, null] } }
    expect(await checked(mute, commit, text)).toEqual({ sealed: true, seeded: false, words: 0 })
    expect((await checked(record, commit, `{"seed": ${seed + 1n}}`)).seeded).toBe(false)
  })
})
