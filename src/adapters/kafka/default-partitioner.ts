// The partitioner that Java clients use, as kafkajs has it: murmur2 of the key.
import kafkajs from 'kafkajs'

/** Each call makes one with a round of its own for records without a key. */
export const defaultPartitioner = kafkajs.Partitioners.DefaultPartitioner
