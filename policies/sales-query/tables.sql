CREATE TABLE customers (id bigint PRIMARY KEY, name text NOT NULL, country char(2));
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers (id),
  total numeric NOT NULL,
  placed_at timestamptz NOT NULL
);
